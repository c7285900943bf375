import { isEditable, isStillMeant } from '@counter/outbox'
import { parseNewShortageIntent } from '../../shared/contract/intents/new-shortage.ts'
import type { KindLineProps, KindScreen } from '../screen.ts'

function Line({ row, name }: KindLineProps) {
  const intent = parseNewShortageIntent(row.intent)
  if (!intent) return name
  return (
    <>
      {name} · <bdi>{intent.shortageName}</bdi> · <bdi>{intent.shortageUPC}</bdi>
    </>
  )
}

export const newShortageScreen: KindScreen = {
  Line,
  placeOf(row, { shortages }) {
    if (row.lastProblem?.code === 'double_shortage') return { path: shortages, label: 'sync.openShortages' }
    return isEditable(row) || !isStillMeant(row) || row.state === 'signInNeeded'
      ? { path: shortages, label: 'sync.editShortage' }
      : null
  },
}
