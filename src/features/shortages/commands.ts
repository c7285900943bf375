import * as z from 'zod/mini'
import { keptDraft } from '../../data/kept-draft.ts'
import { isStillMeant } from '../../data/sync/is-still-meant.ts'
import { NEW_SHORTAGE } from '../../shared/contract/intents/new-shortage.ts'
import { SHORTAGE_SUPPORT } from '../../shared/contract/intents/shortage-support.ts'
import { OutboxWriteError } from '../../data/sync/outbox-write-error.ts'
import { discard, editAndResend, enqueue, replaceTogether, retryNow } from '../../data/sync/outbox.ts'
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
export function support(
  owner: Owner,
  { shortageId, supports }: { shortageId: string; supports: boolean },
): Promise<SaveResult> {
  return saving(async () => {
    const { names, pharmacyName } = await readPerson(owner.userId)
    const intent: ShortageSupportIntent = {
      shortageId,
      supports,
      names,
      pharmacyName,
      timeDone: new Date().toISOString(),
    }
    await enqueue({ ...ownedBy(owner), kind: SHORTAGE_SUPPORT, intent })
  })
}

export function addShortage(owner: Owner, fields: Fields): Promise<SaveResult> {
  return saving(async () => {
    await enqueue({
      ...ownedBy(owner),
      kind: NEW_SHORTAGE,
      intent: { ...fields, registerer: await registererNow(owner) },
    })
  })
}

/** Takes the place of one that is not sent. One that was refused after it may have arrived is replaced as far as that is safe. */
export function changeNewShortage(
  owner: Owner,
  { row, oldBarcode, fields }: { row: OutboxRow; oldBarcode: string; fields: Fields },
): Promise<SaveResult> {
  return saving(async () => {
    const intent = { ...fields, registerer: await registererNow(owner) }
    const { opId, ownerId } = row
    if (
      await replaceTogether({
        ownerId,
        opIds: [opId],
        meant: [{ ...ownedBy(owner), opId, kind: NEW_SHORTAGE, intent }],
      })
    )
      return
    if (fields.shortageUPC === oldBarcode && (await editAndResend({ opId, ownerId, intent, base: null }))) return
    if (isStillMeant(row) || fields.shortageUPC === oldBarcode) throw new UnderWayError()
    // Another barcode is another lane, and so another row: it is saved before the old one goes.
    await enqueue({ ...ownedBy(owner), kind: NEW_SHORTAGE, intent })
    await discardRow(row)
  })
}

/** Instead of one's own: the one that somebody listed meanwhile. */
export async function supportInstead(
  owner: Owner,
  { row, shortageId }: { row: OutboxRow; shortageId: string },
): Promise<SaveResult> {
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
