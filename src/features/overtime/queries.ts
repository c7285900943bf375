import { useCallback } from 'react'
import type { OutboxRow } from '@counter/outbox'
import { accountDb } from '../../data/store/account-db.ts'
import type { FreshnessRow } from '../../data/store/device-db.ts'
import { freshnessOf } from '../../data/store/freshness-of.ts'
import type { Freshness } from '../../data/store/freshness-of.ts'
import {
  overtimeResources,
  refreshOneOvertime,
  refreshOvertimeOfMonth,
  refreshOwnOvertime,
  refreshWaitingOvertime,
} from '../../data/reads/refresh-overtime.ts'
import { overtimeInState } from '../../data/store/overtime-in-state.ts'
import { outboxReads } from '../../data/store/outbox-store.ts'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { useLongLiveQuery } from '../../lib/queries/use-long-live-query.ts'
import { isUndoable } from '../../lib/use-undoable.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import { OVERTIME_UPDATE, parseOvertimeUpdateIntent } from '../../shared/contract/intents/overtime-update.ts'
import { OVERTIME_REQUEST } from '../../shared/contract/intents/overtime.ts'
import type { Overtime, OvertimeState } from '../../shared/contract/overtime.ts'
import { monthOf } from '../../shared/rules/days/business-day.ts'
import { overtimeThatCounts, withOverlay } from './overlay.ts'
import type { ShownOvertime } from './overlay.ts'

const ROWS_A_SLICE = 100
const PARTS_OF_A_MONTH = [
  ['01', '07'],
  ['08', '14'],
  ['15', '21'],
  ['22', '31'],
] as const

export type OvertimeView = Freshness & {
  /** In any order. */
  list: ShownOvertime[]
}

/** One's own requests, refreshed while seen; undefined until read. */
export function useOwnOvertime(userId: string): OvertimeView | undefined {
  useWhileSeen(useCallback(() => void refreshOwnOvertime(userId), [userId]))
  return useLiveQuery(() => readOwnOvertime(userId), [userId])
}

type OfState = { userId: string; state: OvertimeState; month: string }

export type OvertimeOfState = OvertimeView & {
  state: OvertimeState
  month: string
  /** All that wait; of the other states those of the month. */
  counts: Record<OvertimeState, number>
  /** Whether the list of those that wait, and that of the month, were ever read; otherwise their counts are wrong. */
  isRead: { waiting: boolean; month: boolean }
  /** Whether one of the lists that are counted has been neither read nor refused yet. */
  isComing: boolean
}

/**
 * All requests that wait, or those in another state of a month (`YYYY-MM`), with this manager's unsent decisions, and
 * how many are in each state, refreshed while seen; undefined until read. The approved ones of a chain's years are tens
 * of thousands, so only those of the month are on this device.
 */
export function useOvertimeOfState({ userId, state, month }: OfState): OvertimeOfState | undefined {
  useFreshOvertime({ userId, month })
  return useLongLiveQuery(() => readOvertimeOfState({ userId, state, month }), [userId, state, month])
}

function useFreshOvertime({ userId, month }: { userId: string; month: string | undefined }): void {
  useWhileSeen(
    useCallback(() => {
      if (month !== undefined) void refreshOvertimeOfMonth({ userId, month })
      void refreshWaitingOvertime(userId)
    }, [userId, month]),
  )
}

export async function readOvertimeOfState({ userId, state, month }: OfState): Promise<OvertimeOfState> {
  // Side by side: a live query does not see what is read after the outbox.
  const [rows, { pending, ofMonth, age, isRead, isComing }] = await Promise.all([
    unsentRows(userId),
    readStored({ userId, state, month }),
  ])
  const changedIds = rows.flatMap(({ intent }) => parseOvertimeUpdateIntent(intent)?.overtimeId ?? [])
  const changed = await accountDb(userId).overtime.bulkGet([...new Set(changedIds)])
  const counts: OvertimeOfState['counts'] = {
    ...{ Approved: 0, Rejected: 0, Cancelled: 0 },
    Pending: typeof pending === 'number' ? pending : pending.length,
  }
  const count = ({ status, day }: Overtime, by: number) => {
    if (status === 'Pending' || (status !== null && monthOf(day) === month)) counts[status] += by
  }
  for (const overtime of ofMonth) if (overtime.status !== 'Pending') count(overtime, 1)
  const moved = withOverlay({ server: changed.flatMap((row) => row ?? []), rows }).filter(overtimeThatCounts)
  for (const { overtime, server } of moved) {
    if (server) count(server, -1)
    count(overtime, 1)
  }
  const movedIds = new Set(moved.map(({ overtime }) => overtime._id))
  const isShown = ({ status, day }: Overtime) => status === state && (state === 'Pending' || monthOf(day) === month)
  const stored = (typeof pending === 'number' ? ofMonth : pending).filter(
    (row) => isShown(row) && !movedIds.has(row._id),
  )
  return {
    ...{ state, month, counts, isRead, isComing },
    list: [...moved.filter(({ overtime }) => isShown(overtime)), ...withOverlay({ server: stored, rows: [] })],
    ...freshnessOf([age]),
  }
}

/**
 * The requests that wait for this manager, earliest day first, with what can still be undone and those in `kept`;
 * refreshed while seen. Undefined until read.
 */
export function useWaitingOvertime({
  userId,
  kept,
}: {
  userId: string
  kept: readonly string[]
}): OvertimeView | undefined {
  useWhileSeen(useCallback(() => void refreshWaitingOvertime(userId), [userId]))
  return useLongLiveQuery(() => readWaiting({ userId, kept }), [userId, kept])
}

async function readWaiting({ userId, kept }: { userId: string; kept: readonly string[] }): Promise<OvertimeView> {
  const db = accountDb(userId)
  // Side by side, as above.
  const [rows, pending, before, age] = await Promise.all([
    unsentRows(userId),
    readState(userId, 'Pending'),
    db.overtime.bulkGet([...kept]),
    db.freshness.get(overtimeResources.waiting),
  ])
  const server = [...pending, ...before.flatMap((row) => (row && row.status !== 'Pending' ? row : []))]
  const list = withOverlay({ server, rows })
    .filter(
      ({ overtime, changes }) =>
        overtime.status === 'Pending' || kept.includes(overtime._id) || changes.some(isUndoable),
    )
    .toSorted((one, other) =>
      one.overtime.day < other.overtime.day ? -1 : one.overtime.day > other.overtime.day ? 1 : 0,
    )
  return { list, ...freshnessOf([age]) }
}

async function readStored({ userId, state, month }: OfState) {
  const { overtime, freshness } = accountDb(userId)
  const [pending, ofMonth, [waiting, monthsAge]] = await overtime.db.transaction('r', overtime, freshness, () =>
    Promise.all([
      state === 'Pending' ? readState(userId, 'Pending') : overtimeInState(userId, 'Pending').count(),
      readMonth(userId, month),
      freshness.bulkGet([overtimeResources.waiting, overtimeResources.month(month)]),
    ]),
  )
  return {
    ...{ pending, ofMonth },
    age: state === 'Pending' ? waiting : monthsAge,
    isRead: {
      waiting: freshnessOf([waiting]).fetchedAt !== null,
      month: freshnessOf([monthsAge]).fetchedAt !== null,
    },
    isComing: [waiting, monthsAge].some((each) => !each || (each.fetchedAt === null && each.problem === null)),
  }
}

export type OneOvertime = Freshness & {
  shown: ShownOvertime | undefined
  /** Others that wait, without those that this manager has decided. */
  waiting: Overtime[]
  /** All of the request's month; undefined if they are not known. */
  ofMonth: Overtime[] | undefined
}

/** One request, with what a manager weighs about it, refreshed while seen; undefined until read. */
export function useOneOvertime({
  userId,
  overtimeId,
}: {
  userId: string
  overtimeId: string
}): OneOvertime | undefined {
  const view = useLongLiveQuery(() => readOneOvertime({ userId, overtimeId }), [userId, overtimeId])
  const day = view?.shown?.overtime.day ?? ''
  useFreshOvertime({ userId, month: day === '' ? undefined : monthOf(day) })
  useWhileSeen(useCallback(() => void refreshOneOvertime({ userId, overtimeId }), [userId, overtimeId]))
  return view
}

async function readOneOvertime(of: { userId: string; overtimeId: string }): Promise<OneOvertime> {
  // Side by side, as above.
  const [rows, { stored, pending, ofMonth, ages }] = await Promise.all([unsentRows(of.userId), readStoredOne(of)])
  const others = withOverlay({ server: pending.filter(({ _id }) => _id !== of.overtimeId), rows })
  return {
    shown: stored && withOverlay({ server: [stored], rows }).find(({ overtime }) => overtime._id === of.overtimeId),
    waiting: others.flatMap(({ overtime, server, changes }) => (server && changes.length === 0 ? [overtime] : [])),
    ofMonth: (ages.ofMonth?.fetchedAt ?? null) === null ? undefined : ofMonth,
    ...freshnessOf([
      newestOf(!stored ? [ages.one] : [ages.one, ages.ofMonth, stored.status === 'Pending' ? ages.waiting : undefined]),
    ]),
  }
}

/** Each of these lists may have brought it. */
function newestOf(ages: readonly (FreshnessRow | undefined)[]): FreshnessRow | undefined {
  return ages.reduce((newest, age) => ((age?.fetchedAt ?? 0) > (newest?.fetchedAt ?? 0) ? age : newest))
}

function readStoredOne({ userId, overtimeId }: { userId: string; overtimeId: string }) {
  const { overtime, freshness } = accountDb(userId)
  return overtime.db.transaction('r', overtime, freshness, async () => {
    const stored = await overtime.get(overtimeId)
    const month = monthOf(stored?.day ?? '')
    const { waiting, one } = overtimeResources
    const [pending, ofMonth, [agesOne, agesWaiting, agesOfMonth]] = await Promise.all([
      readState(userId, 'Pending'),
      readMonth(userId, month),
      freshness.bulkGet([one(overtimeId), waiting, overtimeResources.month(month)]),
    ])
    return { stored, pending, ofMonth, ages: { one: agesOne, waiting: agesWaiting, ofMonth: agesOfMonth } }
  })
}

/** In short tasks. */
async function readMonth(userId: string, month: string): Promise<Overtime[]> {
  const all: Overtime[] = []
  for (const [from, to] of PARTS_OF_A_MONTH)
    all.push(
      ...(await accountDb(userId)
        .overtime.where('day')
        .between(`${month}-${from}`, `${month}-${to}`, true, true)
        .toArray()),
    )
  return all
}

/** In short tasks. */
async function readState(userId: string, state: OvertimeState): Promise<Overtime[]> {
  const all: Overtime[] = []
  for (;;) {
    const slice = await overtimeInState(userId, state, all.at(-1)?._id).limit(ROWS_A_SLICE).toArray()
    all.push(...slice)
    if (slice.length < ROWS_A_SLICE) return all
  }
}

async function readOwnOvertime(userId: string): Promise<OvertimeView> {
  const db = accountDb(userId)
  const [server, rows, age] = await Promise.all([
    db.overtime.toArray(),
    unsentRows(userId),
    db.freshness.get(overtimeResources.own),
  ])
  return { list: withOverlay({ server, rows }), ...freshnessOf([age]) }
}

async function unsentRows(userId: string): Promise<OutboxRow[]> {
  return (await outboxReads.unsent()).filter(
    ({ ownerId, kind }) => ownerId === userId && (kind === OVERTIME_REQUEST || kind === OVERTIME_UPDATE),
  )
}
