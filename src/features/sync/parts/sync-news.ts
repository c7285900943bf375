import { stateWordOf } from '@counter/outbox'
import type { OutboxRow, StateWord } from '@counter/outbox'

/** The states that are announced: saved here, sent, needs attention. A row that is being sent is not announced. */
export type NewsWord = Exclude<StateWord, 'sending'>
export type News = { opId: string; kind: string; word: NewsWord }

/** What was last announced for each row, by `opId`, and how often its owner had edited or retried it by then. */
export type Announced = ReadonlyMap<string, { word: NewsWord; actions: number }>

type NewsInput = {
  rows: readonly OutboxRow[]
  announced: Announced
  /** ms; an earlier row is announced only when it changes. */
  since: number
}

/** The news about a person's rows since the last call, in their order. Repeated failures are announced only once. */
export function newsOf({ rows, announced, since }: NewsInput): { news: News[]; announced: Announced } {
  const news: News[] = []
  const next = new Map(announced)
  for (const row of rows) {
    const { opId, kind, recordedAt, story } = row
    const before = announced.get(opId)
    const actions = story.filter(({ event }) => event === 'editedByOwner' || event === 'retriedByOwner').length
    const isTakenUp = before !== undefined && actions > before.actions
    const word = wordOf(stateWordOf(row), isTakenUp ? undefined : before?.word)
    const isNews = before ? word !== before.word || (isTakenUp && word !== 'sent') : Date.parse(recordedAt) >= since
    if (isNews) news.push({ opId, kind, word })
    next.set(opId, { word, actions })
  }
  return { news, announced: next }
}

function wordOf(state: StateWord, before: NewsWord | undefined): NewsWord {
  if (state === 'attention' || state === 'sent') return state
  // The engine retries rows that need attention by itself. Until the retry ends, the announced state stays.
  return before ?? 'saved'
}
