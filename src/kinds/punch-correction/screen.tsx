import { paths } from '../../paths/paths.ts'
import { parseCorrectionIntent } from '../../shared/contract/intents/punch-correction.ts'
import { correctionSide, CorrectionTimes } from './correction-side.tsx'
import type { KindLineProps, KindScreen } from '../screen.ts'

function Line({ row, name }: KindLineProps) {
  const intent = parseCorrectionIntent(row.intent)
  if (!intent) return name
  return (
    <span>
      {name} · <CorrectionTimes times={intent} />
    </span>
  )
}

export const punchCorrectionScreen: KindScreen = {
  name: 'sync.kindPunchCorrection',
  Line,
  placeOf({ ownerId, intent }) {
    const isOwn = parseCorrectionIntent(intent)?.userId === ownerId
    return { path: isOwn ? paths.labourCheck : paths.attendance, label: 'sync.openHours' }
  },
  choices: {},
  serverSide: correctionSide,
}
