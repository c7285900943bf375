import { isEditable, isStillMeant } from '@counter/outbox'
import { parseNewShortageIntent } from '../../shared/contract/intents/new-shortage.ts'
import { paths } from '../../paths/paths.ts'
import { KEEP_THEIRS, SORTED_OUT } from '../choices.ts'
import { shortageSide } from './shortage-side.tsx'
import type { KindLineProps, KindScreen } from '../screen.ts'

function Line({ row, name }: KindLineProps) {
  const intent = parseNewShortageIntent(row.intent)
  if (!intent) return name
  return (
    <span>
      {name} · <bdi>{intent.shortageName}</bdi> · <bdi>{intent.shortageUPC}</bdi>
    </span>
  )
}

export const newShortageScreen: KindScreen = {
  name: 'sync.kindNewShortage',
  Line,
  placeOf(row) {
    const path = paths.trendingShortages
    if (row.lastProblem?.code === 'double_shortage') return { path, label: 'sync.openShortages' }
    return isEditable(row) || !isStillMeant(row) || row.state === 'signInNeeded'
      ? { path, label: 'sync.editShortage' }
      : null
  },
  choices: { shortage_listed: KEEP_THEIRS, double_shortage: SORTED_OUT },
  serverSide: shortageSide,
}
