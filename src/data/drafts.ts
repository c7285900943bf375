import { accountDb } from './account-db.ts'

type DraftKey = { ownerId: string; form: string }

/** A half-filled form as its owner left it, across reload, update and crash; undefined when there is none. */
export async function readDraft({ ownerId, form }: DraftKey): Promise<unknown> {
  return (await accountDb(ownerId).drafts.get(form))?.value
}

/** Every draft of a kind of form, of which there may be several half filled at once; the newest first. */
export async function readDraftsOf({ ownerId, kind }: { ownerId: string; kind: string }): Promise<{ form: string; value: unknown }[]> {
  const rows = await accountDb(ownerId).drafts.where('form').startsWith(kind).toArray()
  return rows.sort((one, other) => other.savedAt - one.savedAt)
}

export async function writeDraft({ ownerId, form, value }: DraftKey & { value: unknown }): Promise<void> {
  await accountDb(ownerId).drafts.put({ form, value, savedAt: Date.now() })
}

export async function clearDraft({ ownerId, form }: DraftKey): Promise<void> {
  await accountDb(ownerId).drafts.delete(form)
}
