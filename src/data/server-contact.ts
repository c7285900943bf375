import { deviceDb } from './device-db.ts'
import { readSetting, writeSetting } from './settings.ts'

export const SERVER_CONTACT = 'serverContact'
/** No time before this one is taken for the present. The key is of a version that knew only the tablet's own clock. */
export const SERVER_TIME_FLOOR = 'highestTimeSeen'
const SERVER_SILENCE = 'serverSilence'
/** Not at every answer: a drain of a hundred rows must not write a hundred times. */
const WRITE_EVERY_MS = 10_000
/** A network that goes is noticed later than that; so short, it is hardly ever the moment in which it goes. */
const JUST_MS = 5_000
/** A proxy whose own clock is dead names a year in the past. */
const EARLIEST_SERVER_TIME = Date.UTC(2026, 0, 1)
/** What was noted so much later than the server's time was noted by a clock that was ahead. */
const SURELY_AHEAD_MS = 60_000
/** `Date` names whole seconds: the true time lies half a second later on average. */
const HALF_SECOND_MS = 500

export type ServerContact = {
  /** When the server last answered, by the tablet's clock. */
  at: number
  /** How far the server's clock is ahead of the tablet's; null where the server's time cannot be read (another origin). */
  serverAheadMs: number | null
  /** How far the figure above may be wrong: the half of the round trip, and the second that `Date` leaves out. */
  uncertainMs: number
}

type Answered = { date: string | null; receivedAt: number; roundTripMs: number }

/** What one answer tells of the server's clock. */
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
let writing: Promise<unknown> = Promise.resolve()
/** The last call without an answer since then, as far as it is known here. */
let isSilent = false

/** Remembers that the server answered; never fails a call for it. */
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
  writing = writeContact(contactFrom(answered)).catch(() => {
    writtenAt = Number.NEGATIVE_INFINITY
  })
}

/** Resolves once what the last answer told of the server's clock is stored, or could not be. */
export async function contactWritten(): Promise<void> {
  await writing
}

/** From the server's time on everything counts anew, also for who signed in here under a clock that was ahead. */
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

/** Remembers that a call had no answer, the first of several. */
export function noteSilence(): void {
  if (isSilent) return
  isSilent = true
  writeSetting(SERVER_SILENCE, Date.now()).catch(() => {
    isSilent = false
  })
}

/** Whether this page or worker heard from the server a moment ago. */
export function hasJustAnswered(): boolean {
  return performance.now() - answeredAt < JUST_MS
}

/** The last answer of the server; null when there never was one. */
export async function readContact(): Promise<ServerContact | null> {
  return contactIn(await readSetting(SERVER_CONTACT))
}

/** Since when calls have had no answer, by the tablet's clock; null while the last one had. */
export async function readSilence(): Promise<number | null> {
  const stored = await readSetting(SERVER_SILENCE)
  // What another tab or the worker noted: the next answer here ends it, and one since then has.
  const since = typeof stored === 'number' ? stored : null
  isSilent = since !== null
  return since !== null && since > Date.now() - (performance.now() - answeredAt) ? since : null
}

/** What is stored, as far as it reads. */
export function contactIn(stored: unknown): ServerContact | null {
  return typeof stored === 'object' && stored !== null && 'at' in stored && typeof stored.at === 'number'
    ? (stored as ServerContact)
    : null
}
