import { deviceDb } from './device-db.ts'
import { readSetting, writeSetting } from './settings.ts'

export const SERVER_CONTACT = 'serverContact'
/** Lower bound of the current time. The name of the key dates from a version that knew only the tablet's clock. */
export const SERVER_TIME_FLOOR = 'highestTimeSeen'
const SERVER_SILENCE = 'serverSilence'
/** Limits writes: a drain of a hundred rows must not write a hundred times. */
const WRITE_EVERY_MS = 10_000
/** Short, so that the network is unlikely to have failed within it; a failure itself is noticed later than this. */
const JUST_MS = 5_000
/** A proxy with a dead clock reports a year in the past. */
const EARLIEST_SERVER_TIME = Date.UTC(2026, 0, 1)
/** A stored time that is later than the server's by this much was recorded by a clock that was ahead. */
const SURELY_AHEAD_MS = 60_000
/** `Date` has whole seconds, so the true time is half a second later on average. */
const HALF_SECOND_MS = 500

export type ServerContact = {
  /** When the server last responded, by the tablet's clock. */
  at: number
  /**
   * How far the server's clock is ahead of the tablet's; null if the server's time is not readable (another origin).
   */
  serverAheadMs: number | null
  /** Possible error of that figure: half of the round trip plus the resolution of `Date`. */
  uncertainMs: number
}

type Answered = { date: string | null; receivedAt: number; roundTripMs: number }

/** The server's clock as derived from one response. */
export function contactFrom({ date, receivedAt, roundTripMs }: Answered): ServerContact {
  const serverAt = date === null ? Number.NaN : Date.parse(date)
  const uncertainMs = Math.round(roundTripMs / 2 + HALF_SECOND_MS)
  if (!(serverAt >= EARLIEST_SERVER_TIME)) return { at: receivedAt, serverAheadMs: null, uncertainMs }
  return {
    at: receivedAt,
    serverAheadMs: Math.round(serverAt + HALF_SECOND_MS - (receivedAt - roundTripMs / 2)),
    uncertainMs,
  }
}

let answeredAt = Number.NEGATIVE_INFINITY
let writtenAt = Number.NEGATIVE_INFINITY
/** When this page or worker measured the stored offset, by both of its clocks. */
let measured: { at: number; monotonic: number } | null = null
let writing: Promise<unknown> = Promise.resolve()
/** Whether the last known call got no response. */
let isSilent = false

/** Records that the server responded. Never rejects. */
export function noteContact(answered: Answered): void {
  answeredAt = performance.now()
  if (isSilent) {
    isSilent = false
    writeSetting(SERVER_SILENCE, null).catch(() => {
      isSilent = true
    })
  }
  if (performance.now() - writtenAt < WRITE_EVERY_MS) return
  writtenAt = performance.now()
  measured = { at: answered.receivedAt, monotonic: writtenAt }
  writing = writeContact(contactFrom(answered)).catch(() => {
    writtenAt = Number.NEGATIVE_INFINITY
  })
}

/** Resolves once the last response's clock data is stored, or storing it has failed. */
export async function contactWritten(): Promise<void> {
  await writing
}

/**
 * Corrects stored times that are after the server's time, including those of people who signed in while the clock was
 * ahead.
 */
async function writeContact(contact: ServerContact): Promise<void> {
  const { settings, session, seals } = deviceDb
  if (contact.serverAheadMs === null) return writeSetting(SERVER_CONTACT, contact)
  const serverAt = contact.at + contact.serverAheadMs
  const isAhead = (time: number) => time > serverAt + SURELY_AHEAD_MS
  await deviceDb.transaction('rw', settings, session, seals, async () => {
    await settings.bulkPut([
      { key: SERVER_CONTACT, value: contact },
      { key: SERVER_TIME_FLOOR, value: serverAt },
    ])
    await seals.filter(({ sealedAt }) => isAhead(sealedAt)).modify({ sealedAt: serverAt })
    await session.filter(({ signedInAt }) => isAhead(signedInAt)).modify({ signedInAt: serverAt })
  })
}

/** When this page or worker measured the offset that it stored; null if it has not. */
export function measuredHere(): { at: number; monotonic: number } | null {
  return measured
}

/** Records the first of several calls without a response. */
export function noteSilence(): void {
  if (isSilent) return
  isSilent = true
  writeSetting(SERVER_SILENCE, Date.now()).catch(() => {
    isSilent = false
  })
}

/** Whether this page or worker got a response a moment ago. */
export function hasJustAnswered(): boolean {
  return performance.now() - answeredAt < JUST_MS
}

/** The last server contact; null if there was none. */
export async function readContact(): Promise<ServerContact | null> {
  return contactIn(await readSetting(SERVER_CONTACT))
}

/** Since when calls have had no response, by the tablet's clock; null if the last one had. */
export async function readSilence(): Promise<number | null> {
  const stored = await readSetting(SERVER_SILENCE)
  // May come from another tab or the worker: the next response here clears it, and a response since then has done so.
  const since = typeof stored === 'number' ? stored : null
  isSilent = since !== null
  return since !== null && since > Date.now() - (performance.now() - answeredAt) ? since : null
}

/** The stored contact, if it is readable. */
export function contactIn(stored: unknown): ServerContact | null {
  return typeof stored === 'object' && stored !== null && 'at' in stored && typeof stored.at === 'number'
    ? (stored as ServerContact)
    : null
}
