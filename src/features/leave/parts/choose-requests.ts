import { LEAVE_TYPES } from '../../../shared/contract/leave.ts'
import type { Leave, LeaveState, LeaveType } from '../../../shared/contract/leave.ts'
import { countedLeaves } from '../../../shared/rules/doubled-leaves.ts'
import { waitingSince } from '../../../shared/rules/leave-review.ts'
import { returnListOf } from '../../../shared/rules/leave-states.ts'
import { pageIn, pageOf } from '../../../shared/rules/pages.ts'
import { searchText, searchWords } from '../../../shared/rules/search-text.ts'
import type { ShownLeave } from './shown-leave.ts'

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
  // If no server recorded when it was requested, the requested day is the best estimate.
  since: (leave) => textIn(leave, 'rejoinRequestedAt') ?? leave.dateRejoinRequest ?? leave.dateTo,
}

/** Empty string and null: all. */
export type RequestChoice = { list: LeaveState; text: string; pharmacy: string; type: LeaveType | null; page: number }

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

/**
 * Leaves that a plain server stored more than once are listed once. A copy with an unsent change of the manager stays
 * listed.
 */
export function reviewedOnce(all: readonly ReviewedLeave[]): { leaves: ReviewedLeave[]; copies: ReviewedLeave[] } {
  const counted = new Set(countedLeaves(all.map(({ leave }) => leave)))
  const isListed = ({ leave, changes }: ReviewedLeave) => counted.has(leave) || changes.length > 0
  return { leaves: all.filter(isListed), copies: all.filter((one) => !isListed(one)) }
}

/** The matching leaves, one page of them: waiting ones by longest wait, decided ones newest first. */
export function chooseRequests(
  all: readonly ReviewedLeave[],
  { kind, choice }: { kind: RequestKind; choice: RequestChoice },
): ChosenRequests {
  const { list, text, pharmacy, type, page } = choice
  const words = searchWords(text)
  const matching = all.filter(
    (one) =>
      (pharmacy === '' || one.pharmacy === pharmacy) &&
      (type === null || one.leave.natureLeave === type) &&
      (words.length === 0 || isFound(words, one)),
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

function isFound(words: string[], { leave, pharmacy }: ReviewedLeave): boolean {
  const text = searchText([leave.requesterName, leave.requesterShortestName, leave.requesterEmail, pharmacy].join(' '))
  return words.every((word) => text.includes(word))
}

type Order = (a: ReviewedLeave, b: ReviewedLeave) => number

function oldestFirst({ since }: RequestKind): Order {
  return (a, b) =>
    compare(since(a.leave), since(b.leave)) ||
    compare(a.leave.createdAt ?? '', b.leave.createdAt ?? '') ||
    compare(a.leave._id, b.leave._id)
}

const newestFirst: Order = (a, b) => compare(b.leave.dateFrom, a.leave.dateFrom) || compare(b.leave._id, a.leave._id)

function textIn(leave: Leave, field: string): string | null {
  const value = leave[field]
  return typeof value === 'string' && value !== '' ? value : null
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Reads the filters from the URL. Invalid values fall back to their defaults. */
export function readRequestChoice(params: URLSearchParams, { lists }: RequestKind): RequestChoice {
  return {
    list: lists.find((each) => each === params.get('list')) ?? 'Pending',
    text: params.get('find') ?? '',
    pharmacy: params.get('place') ?? '',
    type: LEAVE_TYPES.find((each) => each === params.get('type')) ?? null,
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
