import { InstantText } from '../../components/format/day-text.tsx'
import { paths } from '../../paths/paths.ts'
import { useT } from '../../i18n/use-t.ts'
import { parsePunchIntent } from '../../shared/contract/intents/punch.ts'
import { correctedTime } from '../../shared/rules/hours/punches.ts'
import type { KindLineProps, KindScreen } from '../screen.ts'

function Line({ row, name }: KindLineProps) {
  const t = useT()
  const intent = parsePunchIntent(row.intent)
  if (!intent) return name
  const { at } = correctedTime({ deviceAt: Date.parse(intent.deviceAt), clock: intent.clock })
  return (
    <span>
      <span>{`${t(intent.direction === 'in' ? 'sync.checkedIn' : 'sync.checkedOut')} ·`}</span>{' '}
      <InstantText instant={new Date(at).toISOString()} />
    </span>
  )
}

export const punchScreen: KindScreen = {
  name: 'sync.kindPunch',
  Line,
  placeOf: () => ({ path: paths.labourCheck, label: 'sync.openHours' }),
  choices: {},
  serverSide: () => null,
}
