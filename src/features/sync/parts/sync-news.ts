import { stateWordOf } from '../../../data/sync/types.ts'
import type { OutboxRow, StateWord } from '../../../data/sync/types.ts'

/** What is told of a row: that it is kept here, that it arrived, that its owner is needed. On its way and back again is no news. */
export type NewsWord = Exclude<StateWord, 'sending'>
export type News = { opId: string; kind: string; word: NewsWord }

/** What was last told of each row, by `opId`, and how often its owner had taken it up again by then. */
export type Told = ReadonlyMap<string, { word: NewsWord; acts: number }>

type Heard = {
  rows: readonly OutboxRow[]
  told: Told
  /** ms; of what was recorded earlier only a change is news. */ since: number
}

/** What there is to tell of a person's rows since the last look, in their order. A try that fails, as often as it may, is told of once. */
export function newsOf({ rows, told, since }: Heard): { news: News[]; told: Told } {
  const news: News[] = []
  const next = new Map(told)
  for (const row of rows) {
    const { opId, kind, recordedAt, story } = row
    const before = told.get(opId)
    const acts = story.filter(({ event }) => event === 'editedByOwner' || event === 'retriedByOwner').length
    const isTakenUp = before !== undefined && acts > before.acts
    const word = wordOf(stateWordOf(row), isTakenUp ? undefined : before?.word)
    const isNews = before ? word !== before.word || (isTakenUp && word !== 'sent') : Date.parse(recordedAt) >= since
    if (isNews) news.push({ opId, kind, word })
    next.set(opId, { word, acts })
  }
  return { news, told: next }
}

function wordOf(state: StateWord, before: NewsWord | undefined): NewsWord {
  if (state === 'attention' || state === 'sent') return state
  // The engine tries again by itself what needs somebody: until that ends, it is as it was told.
  return before ?? 'saved'
}
