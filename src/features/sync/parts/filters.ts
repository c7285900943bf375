import { stateWordOf } from '@counter/outbox'
import type { OutboxRow, StateWord } from '@counter/outbox'
import type { SyncView } from './sync-view.ts'

export type StateFilter = 'all' | StateWord
/** `all`, `own`, or the name of a colleague. */
export type PersonFilter = string
export type SyncFilter = { state: StateFilter; person: PersonFilter }

export const NO_FILTER: SyncFilter = { state: 'all', person: 'all' }
const COLLEAGUE = 'name:'

export function colleagueFilter(name: string): PersonFilter {
  return COLLEAGUE + name
}

/** The rows that match. The caller keeps the unfiltered view for its counts. */
export function filtered({ own, others, sent, ...rest }: SyncView, { state, person }: SyncFilter): SyncView {
  const hasState = (row: Pick<OutboxRow, 'state' | 'failures'>) => state === 'all' || stateWordOf(row) === state
  const isOwn = person === 'all' || person === 'own'
  return {
    own: isOwn ? own.filter(hasState) : [],
    others: others.filter((row) => hasState(row) && (person === 'all' || person === colleagueFilter(row.ownerName))),
    sent: isOwn ? sent.filter(hasState) : [],
    ...rest,
  }
}
