import type { OutboxRow, HistoryEntry } from './types.ts'

/** A row that fails for days keeps its first and its newest entries. */
const MAX_ENTRIES = 40
const KEPT_FROM_START = 5

/** The row with one more history entry. */
export function withHistory(row: OutboxRow, entry: HistoryEntry): OutboxRow {
  const story = [...row.story, entry]
  if (story.length <= MAX_ENTRIES) return { ...row, story }
  return {
    ...row,
    story: [...story.slice(0, KEPT_FROM_START), ...story.slice(story.length - MAX_ENTRIES + KEPT_FROM_START)],
  }
}
