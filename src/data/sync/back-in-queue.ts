import { withStory } from './story.ts'
import type { OutboxRow, StoryEvent } from './types.ts'

/** The row as it is sent once more; what may have arrived before is looked for first. What it says anew has not failed yet. */
export function backInQueue(row: OutboxRow, { at, event }: { at: string; event: StoryEvent }): OutboxRow {
  const { faults = 0, ...rest } = row
  const again: OutboxRow = { ...rest, state: row.sentBefore ? 'ambiguous' : 'queued', lastProblem: null }
  return withStory(event === 'editedByOwner' || faults === 0 ? again : { ...again, faults }, { at, event })
}
