import { DayText } from '../../components/format/day-text.tsx'
import { Money } from '../../components/format/money.tsx'
import { parseShiftReportIntent } from '../../shared/contract/intents/shift-report.ts'
import { useT } from '../../i18n/use-t.ts'
import type { KindLineProps, KindScreen } from '../screen.ts'
import { Place } from '../../components/format/place.tsx'

function Line({ row, name }: KindLineProps) {
  const t = useT()
  const intent = parseShiftReportIntent(row.intent)
  if (!intent) return name
  return (
    <span>
      <span>{`${t(intent.shift === 'morning' ? 'sync.morningShift' : 'sync.nightShift')} ·`}</span>{' '}
      <DayText day={intent.day} style="weekday" /> · <Place>{intent.pharmacyName}</Place> ·{' '}
      <Money amount={intent.sales} />
    </span>
  )
}

export const shiftReportScreen: KindScreen = {
  name: 'sync.kindShiftReport',
  Line,
  // Edited where it is shown.
  placeOf: () => null,
  choices: {},
  serverSide: () => null,
}
