import type { LeaveTypeSetting } from '../../../../shared/contract/chain/leave-types.ts'
import type { Leave, LeaveState } from '../../../../shared/contract/leave.ts'
import { longestFirst, returnWaitingSince, waitingSince } from '../../../../shared/rules/leave/leave-review.ts'
import { returnListOf } from '../../../../shared/rules/leave/leave-states.ts'
import { pageIn, pageOf } from '../../../../shared/rules/values/pages.ts'
import { hasWords, searchWords } from '../../../../shared/rules/values/search-text.ts'
import type { ShownLeave } from '../shown-leave.ts'

/** A leave with the requester's pharmacy; empty if that is not known on this device. */
export type ReviewedLeave = ShownLeave & { pharmacy: string }

/** One of a manager's two pages: its lists, which list a leave is in, and since when it waits there. */
export type RequestKind = {
  lists: readonly LeaveState[]
  listOf: (leave: Leave) => LeaveState | null
  since: (leave: Leave) => string
}

export const leaveRequests: RequestKind = {
  lists: ['Pending', 'Rejected', 'Approved', 'Cancelled'],
  listOf: ({ status }) => status,
  since: waitingSince,
}

export const returnRequests: RequestKind = {
  lists: ['Pending', 'Rejected', 'Approved'],
  listOf: returnListOf,
  since: returnWaitingSince,
}

/** Empty string and null: all. */
export type RequestChoice = { list: LeaveState; text: string; pharmacy: string; type: string | null; page: number }

export const REQUESTS_PER_PAGE = 20

export type ChosenRequests = {
  leaves: ReviewedLeave[]
  /** The number of matches in each list. */
  counts: Partial<Record<LeaveState, number>>
  /** The number of leaves whose state failed validation, which are in none of the lists. */
  unreadable: number
  page: number
  pages: number
}

/** `nameText`: what is shown for a name on the wire; people are found by both. */
type Choosing = { kind: RequestKind; choice: RequestChoice; nameText?: (name: string) => string }

/** The matching leaves, one page of them: waiting ones by longest wait, decided ones newest first. */
export function chooseRequests(
  all: readonly ReviewedLeave[],
  { kind, choice, nameText = (name) => name }: Choosing,
): ChosenRequests {
  const { list, text, pharmacy, type, page } = choice
  const words = searchWords(text)
  const matching = all.filter(
    (one) =>
      (pharmacy === '' || one.pharmacy === pharmacy) &&
      (type === null || one.leave.natureLeave === type) &&
      hasWords(words, [nameText(one.leave.requesterName), ...searchedIn(one)]),
  )
  const counts: ChosenRequests['counts'] = {}
  for (const { leave } of matching) {
    const of = kind.listOf(leave)
    if (of !== null) counts[of] = (counts[of] ?? 0) + 1
  }
  const listed = matching
    .filter(({ leave }) => kind.listOf(leave) === list)
    .sort(list === 'Pending' ? oldestFirst(kind) : newestFirst)
  const { items, ...pages } = pageOf(listed, { page, perPage: REQUESTS_PER_PAGE })
  return { leaves: items, counts, unreadable: matching.filter(({ leave }) => leave.status === null).length, ...pages }
}

/** The next leave to decide after this one: the longest waiting of those left; null if there is none. */
export function nextRequest(
  all: readonly ReviewedLeave[],
  { kind, after }: { kind: RequestKind; after: string },
): ReviewedLeave | null {
  const waiting = all.filter(
    ({ leave, changes }) => leave._id !== after && kind.listOf(leave) === 'Pending' && changes.length === 0,
  )
  return waiting.sort(oldestFirst(kind))[0] ?? null
}

function searchedIn({ leave, pharmacy }: ReviewedLeave): string[] {
  return [leave.requesterName, leave.requesterShortestName, leave.requesterEmail, pharmacy]
}

type Order = (a: ReviewedLeave, b: ReviewedLeave) => number

/** The longest waiting first. */
export function oldestFirst({ since }: RequestKind): Order {
  const compareLeaves = longestFirst(since)
  return (a, b) => compareLeaves(a.leave, b.leave)
}

const newestFirst: Order = (a, b) => compare(b.leave.dateFrom, a.leave.dateFrom) || compare(b.leave._id, a.leave._id)

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Reads the filters from the URL. Invalid values fall back to their defaults. */
export function readRequestChoice(
  params: URLSearchParams,
  { lists }: RequestKind,
  types: readonly LeaveTypeSetting[],
): RequestChoice {
  return {
    list: lists.find((each) => each === params.get('list')) ?? 'Pending',
    text: params.get('find') ?? '',
    pharmacy: params.get('place') ?? '',
    type: types.find(({ value }) => value === params.get('type'))?.value ?? null,
    page: pageIn(params),
  }
}

export function writeRequestChoice({ list, text, pharmacy, type, page }: RequestChoice): Record<string, string> {
  return {
    ...(list === 'Pending' ? {} : { list }),
    ...(text === '' ? {} : { find: text }),
    ...(pharmacy === '' ? {} : { place: pharmacy }),
    ...(type ? { type } : {}),
    ...(page === 1 ? {} : { page: String(page) }),
  }
}
