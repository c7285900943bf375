import { useCallback } from 'react'
import { isStillMeant } from '@counter/outbox'
import { attendanceResources, refreshHours } from '../../data/reads/refresh-attendance.ts'
import { refreshAllLeaves } from '../../data/reads/refresh-all-leaves.ts'
import { refreshVisits } from '../../data/reads/refresh-areas.ts'
import { kpiResources, refreshKpis } from '../../data/reads/refresh-kpis.ts'
import { overtimeResources, refreshOvertimeOf } from '../../data/reads/refresh-overtime.ts'
import { ownUnsentRows } from '../../data/record/own-unsent-rows.ts'
import { accountDb } from '../../data/store/account-db.ts'
import type { HoursRow } from '../../data/store/account-db.ts'
import { changedLeave } from '../../data/store/changed-leave.ts'
import { freshnessOf } from '../../data/store/freshness-of.ts'
import type { Freshness } from '../../data/store/freshness-of.ts'
import { ALL_LEAVES, resources } from '../../data/store/resources.ts'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import { LEAVE_UPDATE, parseLeaveUpdateIntent } from '../../shared/contract/intents/leave-update.ts'
import { OVERTIME_UPDATE, parseOvertimeUpdateIntent } from '../../shared/contract/intents/overtime-update.ts'
import type { KpiFigures } from '../../shared/contract/kpi-figures.ts'
import type { Leave } from '../../shared/contract/leave.ts'
import type { Overtime } from '../../shared/contract/overtime.ts'
import type { Slip } from '../../shared/contract/payroll.ts'
import type { Visit } from '../../shared/contract/visits.ts'
import { overlayOvertimeUpdate } from '../../shared/rules/hours/overtime.ts'
import { countedLeaves } from '../../shared/rules/leave/doubled-leaves.ts'
import { newestSlipFirst } from '../../shared/rules/pay/pay-history.ts'
import { countedSlips } from '../../shared/rules/pay/pay-slip.ts'
import { groupBy } from '../../shared/rules/values/group-by.ts'
import { newestVisitFirst } from '../../shared/rules/visits/visit-review.ts'
import { countedVisits } from '../../shared/rules/visits/visits.ts'

/** Undefined: the list has never reached this device. Null: the person has nothing in it. Lists are newest first. */
export type PersonRecords = Freshness & {
  /** Whether one of the lists has been neither read nor refused yet. */
  isComing: boolean
  month: KpiFigures | null | undefined
  hours: HoursRow | null | undefined
  overtime: Overtime[] | undefined
  leaves: Leave[] | undefined
  visits: Visit[] | undefined
  /** The newest slip that this device has; read by accountants only. */
  slip: Slip | undefined
}

type OfPerson = { userId: string; personId: string; month: string }

/**
 * What a manager's device has stored of a person, with the manager's unsent decisions, refreshed while seen; undefined
 * until read. `month`: `YYYY-MM`, for what is counted by month.
 */
export function usePersonRecords({ userId, personId, month }: OfPerson): PersonRecords | undefined {
  useWhileSeen(
    useCallback(() => {
      void refreshAllLeaves({ userId })
      void refreshVisits({ userId, isAdmin: true })
      void refreshKpis({ userId, month })
      void refreshHours({ userId, month })
      void refreshOvertimeOf({ userId, personId })
    }, [userId, personId, month]),
  )
  return useLiveQuery(() => readPersonRecords({ userId, personId, month }), [userId, personId, month])
}

export async function readPersonRecords({ userId, personId, month }: OfPerson): Promise<PersonRecords> {
  const db = accountDb(userId)
  const [kpis, hours, overtime, leaves, visits, slips, decisions, overtimeDecisions, ages] = await Promise.all([
    db.kpis.get(month),
    db.hours.get(`${month} ${personId}`),
    db.overtime.toArray(),
    db.leaves.toArray(),
    db.visits.where('evaluatedPharmacistId').equals(personId).toArray(),
    db.slips.where('userId').equals(personId).toArray(),
    ownUnsentRows(userId, LEAVE_UPDATE),
    ownUnsentRows(userId, OVERTIME_UPDATE),
    db.freshness.bulkGet([
      kpiResources.month(month),
      attendanceResources.hours(month),
      overtimeResources.person(personId),
      ALL_LEAVES,
      resources.visits,
    ]),
  ])
  const [isMonthRead, areHoursRead, isOvertimeRead, areLeavesRead, areVisitsRead] = ages.map(
    (age) => typeof age?.fetchedAt === 'number',
  )
  const isTheirs = ({ requesterId }: { requesterId: string }) => requesterId === personId
  const decisionsOf = groupBy(decisions, ({ intent }) => parseLeaveUpdateIntent(intent)?.leaveId)
  const read = ages.filter((age) => typeof age?.fetchedAt === 'number')
  return {
    isComing: ages.some((age) => !age || (age.fetchedAt === null && age.problem === null)),
    month: isMonthRead ? (kpis?.people.find((person) => person.userId === personId) ?? null) : undefined,
    hours: areHoursRead ? (hours ?? null) : undefined,
    overtime: isOvertimeRead
      ? overtime
          .filter(isTheirs)
          .map((one) =>
            overtimeDecisions
              .filter(isStillMeant)
              .flatMap(({ intent }) => parseOvertimeUpdateIntent(intent) ?? [])
              .filter(({ overtimeId }) => overtimeId === one._id)
              .reduce(overlayOvertimeUpdate, one),
          )
          .sort((a, b) => latestFirst(a.day, b.day))
      : undefined,
    leaves: areLeavesRead
      ? countedLeaves(leaves.filter(isTheirs))
          .map(({ leave, copies }) => {
            const changes = copies.flatMap(({ _id }) => decisionsOf.get(_id) ?? [])
            return changedLeave(leave, changes).shown
          })
          .sort((a, b) => latestFirst(a.dateFrom, b.dateFrom))
      : undefined,
    visits: areVisitsRead ? countedVisits(visits).sort(newestVisitFirst) : undefined,
    slip: countedSlips(slips).sort(newestSlipFirst)[0],
    ...freshnessOf(ages),
    // The age is that of what is shown; a list that was never read is named as such in its line.
    fetchedAt: read.length === 0 ? null : freshnessOf(read).fetchedAt,
  }
}

function latestFirst(one: string, other: string): number {
  return one < other ? 1 : one > other ? -1 : 0
}
