import { accountDb } from './account-db.ts'
import { requestAs } from './api-client.ts'
import { deviceDb } from './device-db.ts'
import { codeIn, noteWhole } from './refresh-resource.ts'
import { countMarked, readServerWentBack, SERVER_WENT_BACK } from './server-went-back.ts'
import { isLost } from './sync/is-lost.ts'
import { kinds } from './sync/kinds.ts'
import { checkReceiptsIn, dismissLostIn, markReceiptsIn, sendLostAgainIn } from './sync/lost-receipts.ts'
import type { StoredObject } from './sync/lost-receipts.ts'
import { outboxDb } from './sync/outbox-db.ts'
import { outboxStore } from './sync/outbox-store.ts'
import { sendNow } from './sync/schedule.ts'
import type { OutboxRow } from './sync/types.ts'

let turn: Promise<void> = Promise.resolve()

export async function markReceipts(): Promise<void> {
  await markReceiptsIn(outboxStore, { kinds, stored: storedObject })
  await countMarked({ isMarked: true })
}

/** One at a time: several lists say at once that the server went back. Never fails. */
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
  const problem = failed === null ? null : failed.kind === 'answer' ? (codeIn(failed.body) ?? `http_${failed.status}`) : 'offline'
  noteWhole({ account: userId, name: SERVER_WENT_BACK, problem, again: () => checkReceipts(userId) })
}

function checkOf(userId: string) {
  return { kinds, ownerId: userId, request: (path: string) => requestAs({ method: 'GET', path, account: userId }) }
}

/** This person's entries that the server lost, oldest first. */
export async function lostRows(userId: string): Promise<OutboxRow[]> {
  const receipts = await outboxDb.rows.where('state').equals('done').sortBy('seq')
  return receipts.filter((row) => row.ownerId === userId && isLost(row))
}

export async function sendLostAgain(userId: string): Promise<void> {
  await turn
  await sendLostAgainIn(outboxStore, { ...checkOf(userId), at: new Date().toISOString() })
  await countMarked({ isMarked: true })
  sendNow()
}

export async function dismissLost(userId: string): Promise<void> {
  await dismissLostIn(outboxStore, userId)
  await countMarked({ isMarked: true })
}

/** The profile is read without a word of a restore, so what is stored of it proves nothing. */
const storedObject: StoredObject = async ({ at, id, ownerId }) => {
  if (at.in === 'device') return deviceDb[at.table].get(id)
  const isHere = (await deviceDb.session.get('current'))?.userId === ownerId
  return isHere && at.table !== 'profile' ? accountDb(ownerId)[at.table].get(id) : undefined
}
