import { accountDb } from '../../data/store/account-db.ts'
import { punchClock } from '../../data/record/punch-clock.ts'
import { recording } from '../../data/record/recording.ts'
import type { Owner, Recorded } from '../../data/record/recording.ts'
import { enqueue } from '../../data/record/outbox.ts'
import { enqueueDecision } from '../../data/record/enqueue-decision.ts'
import { ALREADY_DECIDED } from '../../shared/already-decided.ts'
import type { Direction } from '../../shared/contract/attendance.ts'
import { CORRECTION_UPDATE, parseCorrectionUpdateIntent } from '../../shared/contract/intents/correction-update.ts'
import { PUNCH_CORRECTION } from '../../shared/contract/intents/punch-correction.ts'
import { PUNCH } from '../../shared/contract/intents/punch.ts'
import type { CorrectionIntent } from '../../shared/rules/hours/punch-correction.ts'
import { correctedTime, doubleOf, inOrder } from '../../shared/rules/hours/punches.ts'
import type { PunchIntent } from '../../shared/rules/hours/punches.ts'
import { readAttendance } from './queries.ts'

/** One after the other, so that the second of two quick taps sees the first. */
let lastTap: Promise<unknown> = Promise.resolve()

/** Stores a check-in or a check-out durably on this device, with the time of the tap. A repeated tap is that one. */
export function punch({ owner, direction }: { owner: Owner; direction: Direction }): Promise<Recorded> {
  const [now, monotonic] = [Date.now(), performance.now()]
  const tap = lastTap.then(() => recordPunch({ owner, direction, now, monotonic }))
  lastTap = tap
  return tap
}

type Tap = { owner: Owner; direction: Direction; now: number; monotonic: number }

function recordPunch({ owner: { userId, employeeName }, direction, now, monotonic }: Tap): Promise<Recorded> {
  return recording(async () => {
    const [clock, { punches }, profile] = await Promise.all([
      punchClock({ now, monotonic }),
      readAttendance(userId),
      accountDb(userId).profile.get(userId),
    ])
    const { at } = correctedTime({ deviceAt: now, clock })
    if (doubleOf(punches, { direction, at })) return { ok: true }
    const intent: PunchIntent = {
      userId,
      direction,
      pharmacyName: profile?.currentPharmacy ?? '',
      deviceAt: new Date(now).toISOString(),
      clock,
      after: inOrder(punches).at(-1)?.punch.clientRef ?? null,
    }
    await enqueue({
      opId: crypto.randomUUID(),
      kind: PUNCH,
      ownerId: userId,
      ownerName: employeeName,
      intent,
      base: null,
    })
    return { ok: true }
  })
}

type Asked = { opId: string; owner: Owner } & Omit<CorrectionIntent, 'recordedAt'>

/** Stores the request for a correction, or what a manager enters for somebody else. */
export function recordCorrection({ opId, owner, ...asked }: Asked): Promise<Recorded> {
  return recording(async () => {
    const { userId: ownerId, employeeName: ownerName } = owner
    const isOwn = asked.userId === ownerId && asked.pharmacyName === ''
    const place = isOwn ? (await accountDb(ownerId).profile.get(ownerId))?.currentPharmacy : undefined
    const intent: CorrectionIntent = {
      ...asked,
      pharmacyName: place ?? asked.pharmacyName,
      recordedAt: new Date().toISOString(),
    }
    await enqueue({ opId, kind: PUNCH_CORRECTION, ownerId, ownerName, intent, base: null })
    return { ok: true }
  })
}

type Decided = {
  /** One for each decision, so that a double tap records it once. */
  opId: string
  owner: Owner
  correction: { _id: string; userId: string; userName: string }
  status: 'Approved' | 'Rejected'
}

/** Stores a manager's decision about a correction, which is held back for some seconds. */
export function decideOnCorrection({ opId, owner, correction, status }: Decided): Promise<Recorded> {
  return recording(async () => {
    const { _id: correctionId, userId, userName } = correction
    const row = {
      opId,
      kind: CORRECTION_UPDATE,
      ownerId: owner.userId,
      ownerName: owner.employeeName,
      intent: { correctionId, userId, userName, status },
      base: null,
    }
    const isSame = (other: unknown) => parseCorrectionUpdateIntent(other)?.correctionId === correctionId
    return (await enqueueDecision(row, isSame)) ? { ok: true } : { ok: false, code: ALREADY_DECIDED }
  })
}
