import * as z from 'zod/mini'
import { STANDARDS } from '../../../shared/contract/visits.ts'

/** The form as typed. The operation ids are created with it, so that saving the same form twice records it once. */
export const draftSchema = z.object({
  opId: z.string(),
  otherOpId: z.string(),
  pharmacy: z.string(),
  pharmacistId: z.string(),
  otherId: z.string(),
  grades: z.record(z.enum(STANDARDS), z.object({ grade: z.int(), remarks: z.string() })),
  /** The standards that were graded explicitly; the others have the default grade. */
  chosen: z.array(z.enum(STANDARDS)),
  generalRemarks: z.string(),
})
export type VisitDraft = z.infer<typeof draftSchema>
