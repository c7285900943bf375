import { Money } from '../../components/format/money.tsx'
import { paths } from '../../paths/paths.ts'
import { parseHandoverIntent } from '../../shared/contract/intents/handover.ts'
import type { KindLineProps, KindScreen } from '../screen.ts'
import { handoverSide } from './handover-side.tsx'
import { Place } from '../../components/format/place.tsx'

function Line({ row, name }: KindLineProps) {
  const intent = parseHandoverIntent(row.intent)
  if (!intent) return name
  return (
    <span>
      {name} · <Place>{intent.pharmacyName}</Place> · <Money amount={intent.cash} />
    </span>
  )
}

export const handoverScreen: KindScreen = {
  name: 'sync.kindHandover',
  Line,
  placeOf: () => ({ path: paths.handover, label: 'sync.openHandover' }),
  choices: {},
  serverSide: handoverSide,
}
