import { learnClock } from '../../shared/clock.ts'
import { clockIn, contactIn, SERVER_CONTACT, SERVER_TIME_FLOOR } from '../store/clock-settings.ts'
import type { ServerContact } from '../store/clock-settings.ts'
import { deviceDb } from '../store/device-db.ts'
import { readSetting, writeSetting } from '../store/settings.ts'

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

/** When an answer came, by the device's clock, and its header `Date`. */
export type Arrival = { date: string | null; receivedAt: number; roundTripMs: number }

/** The server's clock as derived from one response. */
export function contactFrom({ date, receivedAt, roundTripMs }: Arrival): ServerContact {
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
let isEndingSilence = false

/** Records that the server responded. Never rejects. */
export function noteContact(arrival: Arrival): void {
  answeredAt = performance.now()
  void endSilence()
  const contact = contactFrom(arrival)
  const { at, serverAheadMs: aheadMs } = contact
  if (aheadMs !== null) learnClock(clockIn(contact))
  if (performance.now() - writtenAt < WRITE_EVERY_MS) return
  writtenAt = performance.now()
  if (aheadMs !== null) measured = { at, monotonic: writtenAt }
  writing = writeContact(contact).catch(() => {
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
  if (contact.serverAheadMs === null) {
    // What is known of the server's clock stays known.
    if ((await readContact())?.serverAheadMs != null) return
    learnClock(clockIn(contact))
    await writeSetting(SERVER_CONTACT, contact)
    return
  }
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

/**
 * Records the first of several calls without a response. `beganAt`, on the monotonic clock: a response that came since
 * then says more than this call. Never rejects.
 */
export function noteSilence(beganAt: number): void {
  if (answeredAt > beganAt) return
  changeSilence(Date.now()).catch(() => {})
}

/** The silence may have been noted by another tab or the worker. */
async function endSilence(): Promise<void> {
  if (isEndingSilence) return
  isEndingSilence = true
  try {
    if ((await readSilence()) !== null) await changeSilence(null)
  } catch {
    // The next response ends it.
  } finally {
    isEndingSilence = false
  }
}

/** Writes only what changes. */
async function changeSilence(since: number | null): Promise<void> {
  await deviceDb.transaction('rw', deviceDb.settings, async () => {
    const isSilent = (await readSilence()) !== null
    if (isSilent !== (since !== null)) await writeSetting(SERVER_SILENCE, since)
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
  const since = await readSetting(SERVER_SILENCE)
  return typeof since === 'number' ? since : null
}
