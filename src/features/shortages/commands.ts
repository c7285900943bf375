import { isStillMeant } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import * as z from 'zod/mini'
import { keptDraft } from '../../data/record/kept-draft.ts'
import { recording } from '../../data/record/recording.ts'
import type { Owner, Recorded } from '../../data/record/recording.ts'
import { NEW_SHORTAGE } from '../../shared/contract/intents/new-shortage.ts'
import { SHORTAGE_SUPPORT } from '../../shared/contract/intents/shortage-support.ts'
import { discard, editAndResend, enqueue, replaceTogether } from '../../data/record/outbox.ts'
import type { NewShortageIntent } from '../../shared/rules/shortages/new-shortage.ts'
import type { ShortageSupportIntent } from '../../shared/rules/shortages/shortage-support.ts'
import { readPerson } from './queries.ts'

type Fields = Omit<NewShortageIntent, 'registerer'>

export const newShortageDraft = keptDraft(
  'newShortage',
  z.object({ barcode: z.string(), name: z.string(), price: z.string(), picture: z.string() }),
)

/** The intent is absolute, not a toggle, so two quick taps with the same meaning have the same effect as one. */
export function support(
  owner: Owner,
  { shortageId, supports }: { shortageId: string; supports: boolean },
): Promise<Recorded> {
  return recording(async () => {
    const { names, pharmacyName } = await readPerson(owner.userId)
    const intent: ShortageSupportIntent = {
      shortageId,
      supports,
      names,
      pharmacyName,
      timeDone: new Date().toISOString(),
    }
    await enqueue({ ...ownedBy(owner), kind: SHORTAGE_SUPPORT, intent })
    return { ok: true }
  })
}

export function addShortage(owner: Owner, fields: Fields): Promise<Recorded> {
  return recording(async () => {
    await enqueue({
      ...ownedBy(owner),
      kind: NEW_SHORTAGE,
      intent: { ...fields, registerer: await registererNow(owner) },
    })
    return { ok: true }
  })
}

/**
 * Replaces an unsent shortage. A rejected one that may have reached the server is replaced only as far as that is safe.
 */
export function changeNewShortage(
  owner: Owner,
  { row, oldBarcode, fields }: { row: OutboxRow; oldBarcode: string; fields: Fields },
): Promise<Recorded> {
  return recording(async () => {
    const intent = { ...fields, registerer: await registererNow(owner) }
    const { opId, ownerId } = row
    if (
      await replaceTogether({
        ownerId,
        opIds: [opId],
        meant: [{ ...ownedBy(owner), opId, kind: NEW_SHORTAGE, intent }],
      })
    )
      return { ok: true }
    const isSameBarcode = fields.shortageUPC === oldBarcode
    if (isSameBarcode && (await editAndResend({ opId, ownerId, intent, base: null }))) return { ok: true }
    if (isSameBarcode || isStillMeant(row)) return { ok: false, code: 'key_in_progress' }
    // Another barcode belongs to another lane, so it needs another row, which is saved before the old one is removed.
    await enqueue({ ...ownedBy(owner), kind: NEW_SHORTAGE, intent })
    await discard(row)
    return { ok: true }
  })
}

/** Supports the shortage that somebody else listed meanwhile, and discards the person's own. */
export async function supportInstead(
  owner: Owner,
  { row, shortageId }: { row: OutboxRow; shortageId: string },
): Promise<Recorded> {
  const saved = await support(owner, { shortageId, supports: true })
  if (saved.ok) await discard(row)
  return saved
}

async function registererNow({ userId, employeeName }: Owner): Promise<NewShortageIntent['registerer']> {
  const { names, pharmacyName } = await readPerson(userId)
  return { name: names[0] ?? employeeName, phName: pharmacyName, timeDone: new Date().toISOString() }
}

function ownedBy({ userId, employeeName }: Owner) {
  return { opId: crypto.randomUUID(), ownerId: userId, ownerName: employeeName, base: null }
}
