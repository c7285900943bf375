import type { OutboxRow, StoryEntry } from './types.ts'

/** A row that fails for days keeps its first and its newest entries. */
const LONGEST_STORY = 40
const KEPT_FROM_START = 5

/** The row with one more history entry. */
export function withHistory(row: OutboxRow, entry: StoryEntry): OutboxRow {
  const story = [...row.story, entry]
  if (story.length <= LONGEST_STORY) return { ...row, story }
  return {
    ...row,
    story: [...story.slice(0, KEPT_FROM_START), ...story.slice(story.length - LONGEST_STORY + KEPT_FROM_START)],
  }
}
