import { MAX_OVERTIME_HOURS_OF_A_DAY, QUARTERS_OF_AN_HOUR } from '../../contract/overtime.ts'
import type { Overtime, OvertimeState } from '../../contract/overtime.ts'
import type { OvertimeAction, OvertimeUpdateIntent } from '../../contract/intents/overtime-update.ts'
import type { OvertimeIntent } from '../../contract/intents/overtime.ts'
import { isRealDay } from '../../contract/primitives.ts'
import { addDays, daysBetween, monthOf, riyadhDayOf } from '../days/business-day.ts'
import type { Present } from '../days/present.ts'

/** Overtime is requested within so many days: an earlier one has been paid already, or has a mistyped year. */
export const OVERTIME_WITHIN_DAYS = 92

export type OvertimeActor = OvertimeUpdateIntent['actor']

const ACTIONS: Record<OvertimeAction, { actor: OvertimeActor; to: OvertimeState }> = {
  cancel: { actor: 'requester', to: 'Cancelled' },
  approve: { actor: 'manager', to: 'Approved' },
  reject: { actor: 'manager', to: 'Rejected' },
}

/** The action that leads to a state; null for Pending, to which none leads. */
export function overtimeActionTo(status: OvertimeState): OvertimeAction | null {
  return status === 'Approved' ? 'approve' : status === 'Rejected' ? 'reject' : status === 'Cancelled' ? 'cancel' : null
}

type OvertimeChange = { ok: true; status: OvertimeState } | { ok: false; code: 'forbidden' | 'forbidden_transition' }

/** The states of an overtime request (docs/rules.md, *Overtime*), used by the server, the screens and the replay. */
export function changeOvertime({
  overtime,
  action,
  actor,
}: {
  overtime: Pick<Overtime, 'status'>
  action: OvertimeAction
  actor: OvertimeActor
}): OvertimeChange {
  if (ACTIONS[action].actor !== actor) return { ok: false, code: 'forbidden' }
  return overtime.status === 'Pending'
    ? { ok: true, status: ACTIONS[action].to }
    : { ok: false, code: 'forbidden_transition' }
}

/** A pending or approved request of that day: one person has one a day. */
export function isLive({ status }: Pick<Overtime, 'status'>): boolean {
  return status === 'Pending' || status === 'Approved'
}

/** Why no overtime can be requested for this day; null if it can. */
export function overtimeDayProblem(day: string, today: string): 'missing' | 'future' | 'longAgo' | null {
  if (!isRealDay(day)) return 'missing'
  if (day > today) return 'future'
  return daysBetween(day, today) > OVERTIME_WITHIN_DAYS ? 'longAgo' : null
}

/** The day to propose; empty where it has to be asked. */
export function overtimeDayToPropose({ now, isSure }: Present): string {
  return isSure ? riyadhDayOf(now) : ''
}

/** The first and the last day for which overtime can be requested. */
export function overtimeDayLimits(today: string): { min: string; max: string } {
  return { min: addDays(today, -OVERTIME_WITHIN_DAYS), max: today }
}

/** Why these hours cannot be requested; null if they can. */
export function overtimeHoursProblem(hours: number | null): 'missing' | 'tooMany' | 'notQuarters' | null {
  if (hours === null || Number.isNaN(hours) || hours <= 0) return 'missing'
  if (hours > MAX_OVERTIME_HOURS_OF_A_DAY) return 'tooMany'
  return Number.isInteger(hours * QUARTERS_OF_AN_HOUR) ? null : 'notQuarters'
}

/** The hours beyond those of a day, in whole quarters, rounded down; 0 if there are none. */
export function proposedOvertime({ workedHours, dailyHours }: { workedHours: number; dailyHours: number }): number {
  // Rounded to hundredths first, so that binary fractions of hours take no quarter away.
  const beyond = Math.round((workedHours - dailyHours) * 100) / 100
  const quarters = Math.floor(beyond * QUARTERS_OF_AN_HOUR)
  return Math.min(Math.max(0, quarters) / QUARTERS_OF_AN_HOUR, MAX_OVERTIME_HOURS_OF_A_DAY)
}

/** Waiting requests in the order in which managers decide them: earliest day first. */
export function waitingOvertime(all: readonly Overtime[]): Overtime[] {
  return all
    .filter(({ status }) => status === 'Pending')
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}

/** A person's approved requests of a month (`YYYY-MM` or a day of it), earliest first. */
export function approvedOvertime(
  all: readonly Overtime[],
  { requesterId, month }: { requesterId: string; month: string },
): Overtime[] {
  return all
    .filter(
      (overtime) =>
        overtime.requesterId === requesterId &&
        overtime.status === 'Approved' &&
        monthOf(overtime.day) === monthOf(month),
    )
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** The hours of these requests together; unreadable ones add nothing. */
export function hoursOf(list: readonly Pick<Overtime, 'hours'>[]): number {
  const hundredths = list.reduce((sum, { hours }) => sum + Math.round((hours ?? 0) * 100), 0)
  return hundredths / 100
}

type OvertimeDecision =
  | { action: 'create'; body: Record<string, unknown> }
  | { action: 'nothing'; overtime: Overtime }
  | { action: 'conflict'; code: 'overtime_exists'; current: Overtime }

/** Found again by its operation. Another live request of the day is shown, because only one of both can be paid. */
export function decideOvertime({
  server,
  intent,
  opId,
}: {
  server: readonly Overtime[]
  intent: OvertimeIntent
  opId: string
}): OvertimeDecision {
  const own = server.filter(({ requesterId }) => requesterId === intent.requesterId)
  const overtime = own.find(({ clientRef }) => clientRef === opId)
  if (overtime) return { action: 'nothing', overtime }
  const other = own.find((each) => each.day === intent.day && isLive(each))
  if (other) return { action: 'conflict', code: 'overtime_exists', current: other }
  return { action: 'create', body: overtimeBody({ intent, opId }) }
}

/** Whether the same was asked for again since, by none of these operations. */
export function isAskedAnew(
  { requesterId, day, hours, reason }: OvertimeIntent,
  { server, opIds }: { server: readonly Overtime[]; opIds: ReadonlySet<string> },
): boolean {
  return server.some(
    (other) =>
      other.requesterId === requesterId &&
      other.day === day &&
      other.hours === hours &&
      other.reason === reason &&
      isLive(other) &&
      !opIds.has(other.clientRef ?? ''),
  )
}

/** The body of addAnOvertime. */
export function overtimeBody({ intent: { day, hours, reason }, opId }: { intent: OvertimeIntent; opId: string }) {
  return { day, hours, reason, clientRef: opId }
}

export type OvertimeUpdateDecision =
  | { action: 'edit'; overtimeId: string; body: Record<string, unknown> }
  | { action: 'nothing'; overtime: Overtime }
  | { action: 'conflict'; code: 'overtime_decided' | 'overtime_gone'; current: Overtime | null }

export function decideOvertimeUpdate({
  server,
  intent: { action, actor },
}: {
  server: Overtime | null
  intent: OvertimeUpdateIntent
}): OvertimeUpdateDecision {
  if (!server) return { action: 'conflict', code: 'overtime_gone', current: null }
  if (server.status === ACTIONS[action].to) return { action: 'nothing', overtime: server }
  const change = changeOvertime({ overtime: server, action, actor })
  if (!change.ok) return { action: 'conflict', code: 'overtime_decided', current: server }
  const { _id: overtimeId, revision } = server
  return {
    action: 'edit',
    overtimeId,
    body: { status: change.status, ...(revision === undefined ? {} : { revision }) },
  }
}

/** The request with an unsent change applied; unchanged if the change is no longer possible. */
export function overlayOvertimeUpdate(overtime: Overtime, { action, actor }: OvertimeUpdateIntent): Overtime {
  const change = changeOvertime({ overtime, action, actor })
  return change.ok ? { ...overtime, status: change.status } : overtime
}
