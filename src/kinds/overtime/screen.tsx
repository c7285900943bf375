import { DayText } from '../../components/format/day-text.tsx'
import { useHoursText } from '../../components/format/use-hours-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../paths/paths.ts'
import { parseOvertimeIntent } from '../../shared/contract/intents/overtime.ts'
import { KEEP_THEIRS } from '../choices.ts'
import type { KindLineProps, KindScreen } from '../screen.ts'
import { overtimeSide } from './overtime-side.tsx'

function Line({ row, name }: KindLineProps) {
  const t = useT()
  const hoursText = useHoursText()
  const intent = parseOvertimeIntent(row.intent)
  if (!intent) return name
  return (
    <span>
      {name} · <DayText day={intent.day} />{' '}
      <span>{`· ${t('sync.overtimeHours', { hours: hoursText(intent.hours) })}`}</span>
    </span>
  )
}

export const overtimeScreen: KindScreen = {
  name: 'sync.kindOvertime',
  Line,
  placeOf: () => ({ path: paths.overtimeRequest, label: 'sync.openOvertime' }),
  choices: { overtime_exists: KEEP_THEIRS },
  serverSide: overtimeSide,
}
