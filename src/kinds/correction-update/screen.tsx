import { Name } from '../../components/format/name.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../paths/paths.ts'
import { parseCorrectionUpdateIntent } from '../../shared/contract/intents/correction-update.ts'
import { GONE, LET_STAND } from '../choices.ts'
import { correctionSide } from '../punch-correction/correction-side.tsx'
import type { KindLineProps, KindScreen } from '../screen.ts'

function Line({ row, name }: KindLineProps) {
  const t = useT()
  const intent = parseCorrectionUpdateIntent(row.intent)
  if (!intent) return name
  return (
    <span>
      <span>{`${t(intent.status === 'Approved' ? 'sync.correctionApprove' : 'sync.correctionReject')} ·`}</span>{' '}
      <Name>{intent.userName}</Name>
    </span>
  )
}

export const correctionUpdateScreen: KindScreen = {
  name: 'sync.kindCorrectionUpdate',
  Line,
  placeOf: () => ({ path: paths.attendance, label: 'sync.openHours' }),
  choices: { correction_decided: LET_STAND, correction_gone: GONE },
  serverSide: correctionSide,
}
