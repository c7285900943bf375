import * as z from 'zod/mini'
import { keptDraft } from '../../data/kept-draft.ts'
import { PERSONAL_RECORD } from '../../data/sync/kinds/personal-record-intent.ts'
import { OutboxWriteError } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { discard, enqueue, retryNow } from '../../data/sync/outbox.ts'
import { VACCINE_STATUSES } from '../../shared/contract/employees.ts'
import { filedVaccination } from '../../shared/rules/vaccination.ts'
import type { FiledVaccination } from '../../shared/rules/vaccination.ts'

const draftSchema = z.object({
  status: z.nullable(z.enum(VACCINE_STATUSES)),
  firstDoseDate: z.string(),
  secondDoseDate: z.string(),
})
/** The form as typed. */
export type VaccinationDraft = z.infer<typeof draftSchema>

export const vaccinationDraft = keptDraft('vaccination', draftSchema)

type ToFile = { owner: { userId: string; employeeName: string }; filed: FiledVaccination }

/** Stores the change durably on this device. `code` is the reason if nothing could be stored, else null. */
export async function fileVaccination({ owner, filed }: ToFile): Promise<{ code: string | null }> {
  const intent = { userId: owner.userId, change: { is: 'vaccination', ...filedVaccination(filed) } }
  try {
    await enqueue({
      opId: crypto.randomUUID(),
      kind: PERSONAL_RECORD,
      ownerId: owner.userId,
      ownerName: owner.employeeName,
      intent,
      base: null,
    })
    return { code: null }
  } catch (error) {
    return { code: error instanceof OutboxWriteError ? error.code : 'unknown' }
  }
}

export function retryFiling({ opId, ownerId }: OutboxRow): Promise<boolean> {
  return retryNow({ opId, ownerId })
}

export function discardFiling({ opId, ownerId }: OutboxRow): Promise<boolean> {
  return discard({ opId, ownerId })
}
