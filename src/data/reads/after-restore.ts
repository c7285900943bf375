import type { EntityTable } from 'dexie'
import { accountDb } from '../store/account-db.ts'
import type { AccountDb } from '../store/account-db.ts'
import { ANSWERED_KEYS, answeredKeys } from '../store/answered-keys.ts'
import { requestAs } from '../http/api-client.ts'
import { deviceDb } from '../store/device-db.ts'
import type { FreshnessRow } from '../store/device-db.ts'
import { noteOutcome } from './failed-reads.ts'
import { countMarked } from '../record/count-marked.ts'
import { readServerWentBack, SERVER_WENT_BACK } from '../store/server-went-back.ts'
import { writeSetting } from '../store/settings.ts'
import { checkReceiptsIn, dismissLostIn, isLost, markReceiptsIn, sendLostAgainIn } from '@counter/outbox'
import type { OutboxRow, StoredObject } from '@counter/outbox'
import { kinds } from '../../kinds/kinds.ts'
import { isCopyPlace, isOnDevice } from '../../kinds/copy-places.ts'
import { sendNow } from '../record/schedule.ts'
import { outboxStore } from '../store/outbox-store.ts'

/** Replaces cursors from before a restore. No server knows it, so the whole list is sent. */
const FORGOTTEN = 'forgotten'

let noting: Promise<unknown> = Promise.resolve()
let turn: Promise<void> = Promise.resolve()

type Freshness = EntityTable<FreshnessRow, 'resource'>

/** The read whose response revealed a restore, and its request parameters. */
type RevealingRead = {
  account: string
  own: AccountDb
  freshness: Freshness
  resource: string
  cursor: string | null
  /** Keys of which the server does not know all; null if only the list shows that it is sent anew. */
  unknownOf: readonly string[] | null
}

/**
 * Records that the server was restored from a backup. Call it before the response replaces the stored rows, which
 * receipts are compared with. Each restore is recorded once, by the first response that reveals it. Durable and never
 * rejects: receipts that cannot be marked now are marked before the comparison. Resolves to whether the request's
 * cursor was reset.
 */
export async function noteServerWentBack(read: RevealingRead): Promise<boolean> {
  const { own, freshness, resource, cursor } = read
  // Storage is full or closing.
  noting = noting.then(async () => ((await isNews(read)) ? note(own) : undefined)).catch(() => {})
  await noting
  return cursor !== FORGOTTEN && (await freshness.get(resource))?.cursor === FORGOTTEN
}

/** Another read may have reported the restore already. */
async function isNews({ account, freshness, resource, cursor, unknownOf }: RevealingRead): Promise<boolean> {
  if (unknownOf) return (await answeredKeys(account)).some((key) => unknownOf.includes(key))
  return cursor !== FORGOTTEN && ((await freshness.get(resource))?.cursor ?? null) === cursor
}

async function note(own: AccountDb): Promise<void> {
  await writeSetting(SERVER_WENT_BACK, { lost: {}, unchecked: [], ...(await readServerWentBack()), isMarked: false })
  // Must come first: after the cursors are reset, another tab would take its response for no news and store it before
  // the receipts are marked.
  await markReceipts().catch(() => {})
  await forgetCursors(own.freshness)
  await deviceDb.transaction('rw', deviceDb.settings, deviceDb.freshness, async () => {
    await deviceDb.settings.where('key').startsWith(ANSWERED_KEYS).delete()
    await forgetCursors(deviceDb.freshness)
  })
}

async function forgetCursors(freshness: Freshness): Promise<void> {
  // A reader that gets only part of a list has no cursor, and would keep rows newer than the server's.
  await freshness.filter(({ fetchedAt }) => fetchedAt !== null).modify({ cursor: FORGOTTEN, etag: null })
}

async function markReceipts(): Promise<void> {
  await markReceiptsIn(outboxStore, { kinds, stored: storedObject })
  await countMarked({ isMarked: true })
}

/** One at a time, because several lists report the restore at once. Never rejects. */
export function checkReceipts(userId: string): Promise<void> {
  turn = turn.then(() => check(userId)).catch(() => {})
  return turn
}

async function check(userId: string): Promise<void> {
  const noted = await readServerWentBack()
  if (noted === null) return
  if (!noted.isMarked) await markReceipts()
  const failed = await checkReceiptsIn(outboxStore, checkOf(userId))
  await countMarked({ isMarked: true })
  noteOutcome({
    account: userId,
    name: SERVER_WENT_BACK,
    isFailed: failed !== null,
    again: () => checkReceipts(userId),
  })
}

function checkOf(userId: string) {
  return { kinds, ownerId: userId, request: (path: string) => requestAs({ method: 'GET', path, account: userId }) }
}

/** This person's entries that the server lost, oldest first. */
export async function lostRows(userId: string): Promise<OutboxRow[]> {
  const receipts = await outboxStore.read(['done'])
  return receipts.filter((row) => row.ownerId === userId && isLost(row))
}

export async function sendLostAgain(userId: string): Promise<void> {
  await turn
  await sendLostAgainIn(outboxStore, { ...checkOf(userId), at: new Date().toISOString() })
  await countMarkedAsNoted()
  sendNow()
}

export async function dismissLost(userId: string): Promise<void> {
  await dismissLostIn(outboxStore, userId)
  await countMarkedAsNoted()
}

/** A later restore may have been recorded meanwhile, whose receipts are still to be marked. */
async function countMarkedAsNoted(): Promise<void> {
  await countMarked({ isMarked: (await readServerWentBack())?.isMarked ?? true })
}

/** The profile read does not report restores, so its stored copy proves nothing. */
const storedObject: StoredObject = async ({ at, id, ownerId }) => {
  if (!isCopyPlace(at)) return undefined
  if (isOnDevice(at)) return deviceDb[at].get(id)
  const isHere = (await deviceDb.session.get('current'))?.userId === ownerId
  if (!isHere || at === 'profile') return undefined
  const db = accountDb(ownerId)
  return (await db[at].get(id)) ?? (at === 'slips' ? db.voidedSlips.get(id) : undefined)
}
