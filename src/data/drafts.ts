import { accountDb } from './account-db.ts'

/** How the forms of other people's pay are named. They are never sealed, as nothing of that pay is. */
export const PAY_FORMS = 'payroll'

export type DraftKey = { ownerId: string; form: string }

/** A half-filled form as its owner left it, across reload, update and crash; undefined when there is none. */
export async function readDraft({ ownerId, form }: DraftKey): Promise<unknown> {
  return (await accountDb(ownerId).drafts.get(form))?.value
}

/** Every draft of a kind of form, of which there may be several half filled at once; the newest first. */
export async function readDraftsOf({
  ownerId,
  kind,
}: {
  ownerId: string
  kind: string
}): Promise<{ form: string; value: unknown }[]> {
  const rows = await accountDb(ownerId).drafts.where('form').startsWith(kind).toArray()
  return rows.sort((one, other) => other.savedAt - one.savedAt)
}

export function writeDraft({ ownerId, form, value }: DraftKey & { value: unknown }): Promise<void> {
  return writeDrafts({ ownerId, drafts: [{ form, value }] })
}

/** Several at once: all of them, or none. */
export async function writeDrafts({
  ownerId,
  drafts,
}: {
  ownerId: string
  drafts: readonly { form: string; value: unknown }[]
}): Promise<void> {
  const savedAt = Date.now()
  await accountDb(ownerId).drafts.bulkPut(drafts.map((draft) => ({ ...draft, savedAt })))
}

export async function clearDraft({ ownerId, form }: DraftKey): Promise<void> {
  await accountDb(ownerId).drafts.delete(form)
}
