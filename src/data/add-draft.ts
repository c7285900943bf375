import { accountDb } from './account-db.ts'
import type { DraftKey } from './drafts.ts'

/** Where none of that form is kept yet; false: one is, and stays as it is. */
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
