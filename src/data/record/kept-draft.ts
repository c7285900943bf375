import * as z from 'zod/mini'
import { clearDraft, readDraft, writeDraft } from '../store/drafts.ts'
import { outboxReads } from '../store/outbox-store.ts'

export type KeptDraft<Values> = {
  read(ownerId: string): Promise<Values | null>
  keep(ownerId: string, values: Values): void
  /** `values`: as last kept, for a form with several drafts. */
  forget(ownerId: string, values?: Values | null): void
}

/** A form's draft. Storage errors are ignored: the form starts empty, and saving reports the problem. */
export function keptDraft<Schema extends z.core.$ZodType>(form: string, schema: Schema): KeptDraft<z.output<Schema>> {
  return {
    async read(ownerId) {
      try {
        return z.safeParse(schema, await readDraft({ ownerId, form })).data ?? null
      } catch {
        return null
      }
    },
    keep(ownerId, values) {
      writeDraft({ ownerId, form, value: values }).catch(() => {})
    },
    forget(ownerId) {
      clearDraft({ ownerId, form }).catch(() => {})
    },
  }
}

/** Like `keptDraft`, for a form that is recorded under its draft's `opId`: one that was recorded is not read again. */
export function draftUntilRecorded<Values extends { opId: string }>(
  form: string,
  schema: z.core.$ZodType<Values>,
): KeptDraft<Values> {
  const draft = keptDraft(form, schema)
  return {
    ...draft,
    async read(ownerId) {
      const values = await draft.read(ownerId)
      if (!values || !(await outboxReads.byOpId(values.opId).catch(() => undefined))) return values
      draft.forget(ownerId)
      return null
    },
  }
}
