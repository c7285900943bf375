import * as z from 'zod/mini'
import { clearDraft, readDraftsOf, writeDraft } from '../../../data/store/drafts.ts'
import type { KeptDraft } from '../../../data/record/kept-draft.ts'
import type { ContactFields } from '../../../shared/rules/people/contacts.ts'

/** Each half-filled form is a draft of its own, so that tabs do not overwrite each other's. */
const FORM = 'contact'
const formOf = (id: string) => `${FORM} ${id}`

const fields = { contactName: z.string(), contactRelation: z.string(), contactNo: z.string(), contactEmail: z.string() }
const draftSchema = z.object({ id: z.string(), ...fields, original: z.nullable(z.object(fields)) })
/** The form as typed. `original` is the contact being edited, null for a new one. */
export type ContactDraft = z.infer<typeof draftSchema>

/** The fields of a contact that the form shows. */
export function fieldsOf({ contactName, contactRelation, contactNo, contactEmail }: ContactFields): ContactFields {
  return { contactName, contactRelation, contactNo, contactEmail }
}

/** Whether anything was typed. An empty form is not resumed. */
export function hasWords({ contactName, contactRelation, contactNo, contactEmail }: ContactDraft): boolean {
  return `${contactName}${contactRelation}${contactNo}${contactEmail}`.trim() !== ''
}

/** Reads the newest draft. */
export const contactDraft: KeptDraft<ContactDraft> = {
  async read(ownerId) {
    const kept = await readDraftsOf({ ownerId, kind: FORM }).catch(() => [])
    return kept.flatMap(({ value }) => draftSchema.safeParse(value).data ?? [])[0] ?? null
  },
  keep(ownerId, draft) {
    writeDraft({ ownerId, form: formOf(draft.id), value: draft }).catch(() => {})
  },
  forget(ownerId, draft) {
    if (draft) clearDraft({ ownerId, form: formOf(draft.id) }).catch(() => {})
  },
}
