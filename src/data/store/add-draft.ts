import { accountDb } from './account-db.ts'
import type { DraftKey } from './drafts.ts'

/** Adds a draft if there is none of that form. False if there is one; it is left unchanged. */
export async function addDraft({ ownerId, form, value }: DraftKey & { value: unknown }): Promise<boolean> {
  const { drafts } = accountDb(ownerId)
  try {
    await drafts.add({ form, value, savedAt: Date.now() })
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'ConstraintError') return false
    throw error
  }
}
