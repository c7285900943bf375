import type { LeaveTypeSetting } from '../../../shared/contract/chain/leave-types.ts'
import { LEAVE_STATES } from '../../../shared/contract/leave.ts'
import type { Leave, LeaveState } from '../../../shared/contract/leave.ts'
import { leaveDays } from '../../../shared/rules/leave/leave-days.ts'
import { pageIn, pageOf } from '../../../shared/rules/values/pages.ts'
import type { ShownLeave } from './shown-leave.ts'

export const LEAVE_SORTS = ['newest', 'oldest', 'longest', 'state'] as const
export type LeaveSort = (typeof LEAVE_SORTS)[number]

/** Null: all. */
export type LeaveChoice = { state: LeaveState | null; type: string | null; sort: LeaveSort; page: number }

export const LEAVES_PER_PAGE = 20

export type ChosenLeaves = { leaves: ShownLeave[]; count: number; page: number; pages: number }

/** The leaves that match, one page of them. */
export function chooseLeaves(all: readonly ShownLeave[], { state, type, sort, page }: LeaveChoice): ChosenLeaves {
  const matching = all.filter(
    ({ leave }) => (state === null || leave.status === state) && (type === null || leave.natureLeave === type),
  )
  const sorted = matching.sort((a, b) => ORDERS[sort](a.leave, b.leave) || newestFirst(a.leave, b.leave))
  const { items, ...pages } = pageOf(sorted, { page, perPage: LEAVES_PER_PAGE })
  return { leaves: items, count: sorted.length, ...pages }
}

type Order = (a: Leave, b: Leave) => number

const newestFirst: Order = (a, b) => compare(b.dateFrom, a.dateFrom) || compare(b._id, a._id)

const STATE_ORDER: readonly Leave['status'][] = [...LEAVE_STATES, null]

const ORDERS: Record<LeaveSort, Order> = {
  newest: newestFirst,
  oldest: (a, b) => -newestFirst(a, b),
  longest: (a, b) => leaveDays(b) - leaveDays(a),
  state: (a, b) => STATE_ORDER.indexOf(a.status) - STATE_ORDER.indexOf(b.status),
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Reads the filters from the URL. Invalid values fall back to their defaults. */
export function readChoice(params: URLSearchParams, types: readonly LeaveTypeSetting[]): LeaveChoice {
  return {
    state: LEAVE_STATES.find((each) => each === params.get('state')) ?? null,
    type: types.find(({ value }) => value === params.get('type'))?.value ?? null,
    sort: LEAVE_SORTS.find((each) => each === params.get('sort')) ?? 'newest',
    page: pageIn(params),
  }
}

export function writeChoice({ state, type, sort, page }: LeaveChoice): Record<string, string> {
  return {
    ...(state ? { state } : {}),
    ...(type ? { type } : {}),
    ...(sort === 'newest' ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
  }
}
