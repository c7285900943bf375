import { accountDb } from './account-db.ts'

/** Name prefix of forms about other people's pay. They are never sealed, like all data about that pay. */
export const PAY_FORMS = 'payroll'

export type DraftKey = { ownerId: string; form: string }

/** A half-filled form as its owner left it, across reload, update and crash; undefined if there is none. */
export async function readDraft({ ownerId, form }: DraftKey): Promise<unknown> {
  return (await accountDb(ownerId).drafts.get(form))?.value
}

/** All drafts of a kind of form, newest first; there may be several. */
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

/** Writes several drafts atomically. */
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
  await clearDrafts({ ownerId, forms: [form] })
}

export async function clearDrafts({ ownerId, forms }: { ownerId: string; forms: readonly string[] }): Promise<void> {
  await accountDb(ownerId).drafts.bulkDelete([...forms])
}
