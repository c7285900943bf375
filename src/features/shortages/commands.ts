import * as z from 'zod/mini'
import { keptDraft } from '../../data/kept-draft.ts'
import { NEW_SHORTAGE } from '../../data/sync/kinds/new-shortage.ts'
import { SHORTAGE_SUPPORT } from '../../data/sync/kinds/shortage-support.ts'
import { OutboxWriteError } from '../../data/sync/outbox-write-error.ts'
import { discard, editAndResend, enqueue, retryNow } from '../../data/sync/outbox.ts'
import type { OutboxRow } from '../../data/sync/types.ts'
import type { NewShortageIntent } from '../../shared/rules/new-shortage.ts'
import type { ShortageSupportIntent } from '../../shared/rules/shortage-support.ts'
import { readPerson } from './queries.ts'

export type Owner = { userId: string; employeeName: string }
/** `code` null: saved on this tablet. Otherwise why not, and then nothing was stored. */
export type SaveResult = { code: string | null }
type Fields = Omit<NewShortageIntent, 'registerer'>

export const newShortageDraft = keptDraft(
  'newShortage',
  z.object({ barcode: z.string(), name: z.string(), price: z.string(), picture: z.string() }),
)

/** Says what is wanted, not "the other way round": two quick taps that meant the same are the same. */
export function support(owner: Owner, { shortageId, supports }: { shortageId: string; supports: boolean }): Promise<SaveResult> {
  return saving(async () => {
    const { names, pharmacyName } = await readPerson(owner.userId)
    const intent: ShortageSupportIntent = { shortageId, supports, names, pharmacyName, timeDone: new Date().toISOString() }
    await enqueue({ ...ownedBy(owner), kind: SHORTAGE_SUPPORT, intent })
  })
}

export function addShortage(owner: Owner, fields: Fields): Promise<SaveResult> {
  return saving(async () => {
    await enqueue({ ...ownedBy(owner), kind: NEW_SHORTAGE, intent: { ...fields, registerer: await registererNow(owner) } })
  })
}

/** Another barcode is another lane, and so another row: it is saved before the old one goes. */
export function changeNewShortage(owner: Owner, { row, oldBarcode, fields }: { row: OutboxRow; oldBarcode: string; fields: Fields }): Promise<SaveResult> {
  return saving(async () => {
    if (fields.shortageUPC === oldBarcode) {
      const intent = { ...fields, registerer: await registererNow(owner) }
      if (await editAndResend({ opId: row.opId, ownerId: row.ownerId, intent, base: null })) return
      throw new UnderWayError()
    }
    await enqueue({ ...ownedBy(owner), kind: NEW_SHORTAGE, intent: { ...fields, registerer: await registererNow(owner) } })
    await discardRow(row)
  })
}

/** Instead of one's own: the one that somebody listed meanwhile. */
export async function supportInstead(owner: Owner, { row, shortageId }: { row: OutboxRow; shortageId: string }): Promise<SaveResult> {
  const saved = await support(owner, { shortageId, supports: true })
  if (saved.code === null) await discardRow(row)
  return saved
}

/** False: it is under way just now, or gone. */
export function retryRow({ opId, ownerId }: OutboxRow): Promise<boolean> {
  return retryNow({ opId, ownerId })
}

export function discardRow({ opId, ownerId }: OutboxRow): Promise<boolean> {
  return discard({ opId, ownerId })
}

class UnderWayError extends Error {
  override readonly name = 'UnderWayError'
  readonly code = 'key_in_progress'
}

async function saving(save: () => Promise<void>): Promise<SaveResult> {
  try {
    await save()
    return { code: null }
  } catch (error) {
    return { code: error instanceof OutboxWriteError || error instanceof UnderWayError ? error.code : 'unknown' }
  }
}

async function registererNow({ userId, employeeName }: Owner): Promise<NewShortageIntent['registerer']> {
  const { names, pharmacyName } = await readPerson(userId)
  return { name: names[0] ?? employeeName, phName: pharmacyName, timeDone: new Date().toISOString() }
}

function ownedBy({ userId, employeeName }: Owner) {
  return { opId: crypto.randomUUID(), ownerId: userId, ownerName: employeeName, base: null }
}
