import { withStory } from './story.ts'
import type { OutboxRow, StoryEvent } from './types.ts'

/** The row as it is sent once more; what may have arrived before is looked for first. */
export function backInQueue(row: OutboxRow, { at, event }: { at: string; event: StoryEvent }): OutboxRow {
  return withStory({ ...row, state: row.sentBefore ? 'ambiguous' : 'queued', lastProblem: null }, { at, event })
}
