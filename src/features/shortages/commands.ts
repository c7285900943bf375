import * as z from 'zod/mini'
import { keptDraft } from '../../data/kept-draft.ts'
import { OutboxWriteError, isStillMeant } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { NEW_SHORTAGE } from '../../shared/contract/intents/new-shortage.ts'
import { SHORTAGE_SUPPORT } from '../../shared/contract/intents/shortage-support.ts'
import { discard, editAndResend, enqueue, replaceTogether, retryNow } from '../../data/sync/outbox.ts'
import type { NewShortageIntent } from '../../shared/rules/new-shortage.ts'
import type { ShortageSupportIntent } from '../../shared/rules/shortage-support.ts'
import { readPerson } from './queries.ts'

export type Owner = { userId: string; employeeName: string }
/** `code` is null if saved on this device, otherwise the reason; then nothing was stored. */
export type SaveResult = { code: string | null }
type Fields = Omit<NewShortageIntent, 'registerer'>

export const newShortageDraft = keptDraft(
  'newShortage',
  z.object({ barcode: z.string(), name: z.string(), price: z.string(), picture: z.string() }),
)

/** The intent is absolute, not a toggle, so two quick taps with the same meaning have the same effect as one. */
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

/**
 * Replaces an unsent shortage. A rejected one that may have reached the server is replaced only as far as that is safe.
 */
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
    // Another barcode belongs to another lane, so it needs another row, which is saved before the old one is removed.
    await enqueue({ ...ownedBy(owner), kind: NEW_SHORTAGE, intent })
    await discardRow(row)
  })
}

/** Supports the shortage that somebody else listed meanwhile, and discards the person's own. */
export async function supportInstead(
  owner: Owner,
  { row, shortageId }: { row: OutboxRow; shortageId: string },
): Promise<SaveResult> {
  const saved = await support(owner, { shortageId, supports: true })
  if (saved.code === null) await discardRow(row)
  return saved
}

/** False: the row is being sent at the moment, or no longer exists. */
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
