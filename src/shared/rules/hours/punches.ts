import type { Direction, Punch, PunchClock } from '../../contract/attendance.ts'
import type { ShiftHours } from '../../contract/chain/shift-hours.ts'
import { businessDayOf } from '../days/business-day.ts'

/** The same direction again within this time is one punch: a double tap, or a second tablet. */
export const SAME_PUNCH_MS = 2 * 60_000
/** After so long without a check-out, the person is asked about it, and nothing is counted. */
export const LONGEST_STINT_MS = 16 * 60 * 60_000
/** A corrected time is called certain if it is at most so far from the true one. */
const CERTAIN_MS = 1_000

/** A punch as far as its place in time matters. */
export type Punched = Pick<Punch, 'direction' | 'at' | 'isUncertain' | 'after' | 'clientRef'>

type Recorded = {
  /** By the clock of the device, in ms. */
  deviceAt: number
  clock: PunchClock | null
  /** On the server: when the punch came, and the device's time when it was sent. */
  arrival?: { receivedAt: number; sentAt: number | null }
}

/**
 * The corrected time of a punch: the device's time, moved by what the device knew of the server's clock. It is certain if
 * the clock was not changed between that measurement and the punch: the device saw that it was not, or it still had the
 * same offset when the punch was sent.
 */
export function correctedTime({ deviceAt, clock, arrival }: Recorded): { at: number; isUncertain: boolean } {
  const { receivedAt = null, sentAt = null } = arrival ?? {}
  const aheadAtArrival = receivedAt === null || sentAt === null ? null : receivedAt - sentAt
  const at = deviceAt + (clock?.aheadMs ?? aheadAtArrival ?? 0)
  const isKnown =
    clock !== null &&
    clock.uncertainMs <= CERTAIN_MS &&
    (clock.isSteady || (aheadAtArrival !== null && Math.abs(aheadAtArrival - clock.aheadMs) <= CERTAIN_MS))
  // No punch comes before it was made.
  const isLater = receivedAt !== null && at > receivedAt
  return {
    at: isLater ? receivedAt : at,
    isUncertain: !isKnown || (isLater && at - receivedAt > CERTAIN_MS),
  }
}

/**
 * The punches of one person in the order in which they were made, with the time that counts. That is the corrected one;
 * only one that is uncertain is moved, to between those that its device recorded before and after it. The device's clock
 * never decides.
 */
export function inOrder<One extends Punched>(punches: readonly One[]): { punch: One; time: number }[] {
  const byRef = new Map(punches.map((punch) => [punch.clientRef, punch]))
  const next = new Map<string, One[]>()
  for (const punch of punches) {
    if (punch.after !== null && punch.after !== punch.clientRef)
      next.set(punch.after, [...(next.get(punch.after) ?? []), punch])
  }
  const latest = (punch: One, seen: ReadonlySet<One>): number => {
    const later = (next.get(punch.clientRef) ?? []).filter((one) => !seen.has(one))
    return Math.min(
      ...later.map((one) => (one.isUncertain ? latest(one, new Set([...seen, one])) : Date.parse(one.at))),
    )
  }
  const placed = new Map<One, { time: number; step: number }>()
  const place = (punch: One): { time: number; step: number } => {
    const known = placed.get(punch)
    if (known) return known
    const at = Date.parse(punch.at)
    // Already there if the references form a circle.
    placed.set(punch, { time: at, step: 0 })
    const previous = punch.after === null ? undefined : byRef.get(punch.after)
    const before = previous ? place(previous) : null
    const earliest = before?.time ?? Number.NEGATIVE_INFINITY
    const time = punch.isUncertain ? Math.min(Math.max(at, earliest), latest(punch, new Set([punch]))) : at
    const found = { time, step: (before?.step ?? -1) + 1 }
    placed.set(punch, found)
    return found
  }
  return punches
    .map((punch) => ({ punch, ...place(punch) }))
    .sort((a, b) => a.time - b.time || a.step - b.step)
    .map(({ punch, time }) => ({ punch, time }))
}

/** The punch that a new one repeats: the one right before or after it in time, if it has the same direction. */
export function doubleOf<One extends Punched>(
  punches: readonly One[],
  { direction, at }: { direction: Direction; at: number },
): One | null {
  const ordered = inOrder(punches)
  const before = ordered.findLast(({ time }) => time <= at)
  const after = ordered.find(({ time }) => time > at)
  const found = [before, after].find(
    (one) => one?.punch.direction === direction && Math.abs(one.time - at) <= SAME_PUNCH_MS,
  )
  return found?.punch ?? null
}

/** Whether the server has this punch: as one of its own, or taken for one of its own. */
export function isRecordedAs({ clientRef, doubles }: Pick<Punch, 'clientRef' | 'doubles'>, ref: string): boolean {
  return clientRef === ref || doubles.some((double) => double.clientRef === ref)
}

export type PunchIntent = {
  userId: string
  direction: Direction
  pharmacyName: string
  /** By the clock of the device. */
  deviceAt: string
  clock: PunchClock | null
  /** `clientRef` of the person's punch before it, as far as this device knows. */
  after: string | null
}

export type PunchDecision =
  | { action: 'create'; body: Omit<PunchIntent, 'userId'> & { clientRef: string } }
  | { action: 'nothing'; punch: Punch }

/** A punch is sent unless the server has it. Whether it repeats another one is decided where all of them are. */
export function decidePunch({
  server,
  intent: { userId: _session, ...intent },
  opId,
}: {
  server: readonly Punch[]
  intent: PunchIntent
  opId: string
}): PunchDecision {
  const there = server.find((punch) => isRecordedAs(punch, opId))
  return there ? { action: 'nothing', punch: there } : { action: 'create', body: { ...intent, clientRef: opId } }
}

/** Whether the person is in, since when, and whether they seem to have forgotten to check out. */
export function presenceOf<One extends Punched>(
  punches: readonly One[],
  now: number,
): { isIn: boolean; last: One | null; sinceMs: number; isForgotten: boolean } {
  const last = inOrder(punches).at(-1)
  if (!last) return { isIn: false, last: null, sinceMs: 0, isForgotten: false }
  const sinceMs = now - last.time
  const isOpen = last.punch.direction === 'in'
  const isForgotten = isOpen && sinceMs > LONGEST_STINT_MS
  return { isIn: isOpen && !isForgotten, last: last.punch, sinceMs, isForgotten }
}

/** Whether checking in is what the person does next: they are not in, and have not been on this business day. */
export function isCheckInNext(
  { isIn, last, sinceMs }: ReturnType<typeof presenceOf>,
  { now, nightCutOff }: { now: number } & Pick<ShiftHours, 'nightCutOff'>,
): boolean {
  if (isIn) return false
  return last === null || businessDayOf(now - sinceMs, nightCutOff) < businessDayOf(now, nightCutOff)
}
