import * as z from 'zod/mini'
import { keptDraft } from '../../data/record/kept-draft.ts'
import { recording } from '../../data/record/recording.ts'
import type { Owner, Recorded } from '../../data/record/recording.ts'
import { PERSONAL_RECORD } from '../../kinds/personal-record/intent.ts'
import { enqueue } from '../../data/record/outbox.ts'
import { VACCINE_STATUSES } from '../../shared/contract/employees.ts'
import { filedVaccination } from '../../shared/rules/people/vaccination.ts'
import type { FiledVaccination } from '../../shared/rules/people/vaccination.ts'

const draftSchema = z.object({
  status: z.nullable(z.enum(VACCINE_STATUSES)),
  firstDoseDate: z.string(),
  secondDoseDate: z.string(),
})
/** The form as typed. */
export type VaccinationDraft = z.infer<typeof draftSchema>

export const vaccinationDraft = keptDraft('vaccination', draftSchema)

type ToFile = { owner: Owner; filed: FiledVaccination }

/** Stores the change durably on this device; it is sent in the background. */
export function fileVaccination({ owner, filed }: ToFile): Promise<Recorded> {
  return recording(async () => {
    await enqueue({
      opId: crypto.randomUUID(),
      kind: PERSONAL_RECORD,
      ownerId: owner.userId,
      ownerName: owner.employeeName,
      intent: { userId: owner.userId, change: { is: 'vaccination', ...filedVaccination(filed) } },
      base: null,
    })
    return { ok: true }
  })
}
