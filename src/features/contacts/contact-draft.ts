import * as z from 'zod/mini'
import { keptDraft } from '../../data/kept-draft.ts'

const fields = { contactName: z.string(), contactRelation: z.string(), contactNo: z.string(), contactEmail: z.string() }
const draftSchema = z.object({ ...fields, original: z.nullable(z.object(fields)) })
/** The form as typed; `original` is the contact it changes, null for a new one. */
export type ContactDraft = z.infer<typeof draftSchema>

export const contactDraft = keptDraft('contact', draftSchema)
