import { Money } from '../../components/format/money.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../paths/paths.ts'
import { parseHandoverAnswerIntent } from '../../shared/contract/intents/handover-answer.ts'
import { GONE, LET_STAND } from '../choices.ts'
import { handoverSide } from '../handover/handover-side.tsx'
import type { KindLineProps, KindScreen } from '../screen.ts'

function Line({ row, name }: KindLineProps) {
  const t = useT()
  const intent = parseHandoverAnswerIntent(row.intent)
  if (!intent) return name
  return (
    <span>
      {name} <span>{`· ${t(intent.answer === 'accepted' ? 'sync.handoverAccepted' : 'sync.handoverDiffers')} ·`}</span>{' '}
      <Money amount={intent.cash} />
    </span>
  )
}

export const handoverAnswerScreen: KindScreen = {
  name: 'sync.kindHandoverAnswer',
  Line,
  placeOf: () => ({ path: paths.handover, label: 'sync.openHandover' }),
  choices: { handover_gone: GONE, handover_answered: LET_STAND },
  serverSide: handoverSide,
}
