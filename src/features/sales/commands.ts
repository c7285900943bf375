import * as z from 'zod/mini'
import { clearDraft, readDraftsOf, writeDraft } from '../../data/drafts.ts'
import { recordForm, recording } from '../../data/recording.ts'
import type { Owner, Recorded } from '../../data/recording.ts'
import { parseShiftReportIntent, SHIFT_REPORT } from '../../shared/contract/intents/shift-report.ts'
import { outboxDb } from '../../data/sync/outbox-db.ts'
import { isEditable } from '../../data/sync/is-editable.ts'
import { takeBack } from '../../data/sync/outbox.ts'
import { DAY_TYPES, SHIFTS } from '../../shared/contract/sales.ts'
import type { ShiftReportBase, ShiftReportIntent } from '../../shared/rules/shift-report.ts'

/** Each half-typed report is a draft of its own: another tab, or another shift, takes nothing from it. */
const FORM = 'shiftReport'
const formOf = (opId: string) => `${FORM} ${opId}`

/** The form as typed; `opId` is made with it, so that whatever is saved from it is one row. */
const draftSchema = z.object({
  opId: z.string(),
  day: z.string(),
  isDayChosen: z.boolean(),
  /** Null until chosen: as the day already is. */
  dayType: z.nullable(z.enum(DAY_TYPES)),
  shift: z.enum(SHIFTS),
  sales: z.string(),
  remarks: z.string(),
})
export type ShiftReportDraft = z.infer<typeof draftSchema>

type ToSave = {
  opId: string
  owner: Owner
  intent: Omit<ShiftReportIntent, 'pharmacist' | 'shiftEnd'>
  base: ShiftReportBase
}

/** Records a shift durably on this tablet; it is sent by itself. */
export function saveShiftReport({ opId, owner, intent, base }: ToSave): Promise<Recorded<{ opId: string }>> {
  return recording(async () => {
    const whole: ShiftReportIntent = { ...intent, pharmacist: owner.employeeName, shiftEnd: new Date().toISOString() }
    const { userId: ownerId, employeeName: ownerName } = owner
    const row = await recordForm({ opId, kind: SHIFT_REPORT, ownerId, ownerName, intent: whole, base }, said)
    // Nobody waits for it: a draft that outlives its row is known by its `opId`.
    forgetShiftReportDraft(ownerId, opId)
    return { ok: true, opId: row.opId }
  })
}

/**
 * Takes a report back that has never left the tablet; it is a half-typed form again. False: it is on its way, or there. The form is
 * kept first, so that no moment loses the figure.
 */
export async function takeBackShiftReport({ opId, ownerId }: { opId: string; ownerId: string }): Promise<boolean> {
  const draftOpId = crypto.randomUUID()
  const form = formOf(draftOpId)
  let isTaken = false
  try {
    const row = await outboxDb.rows.where('opId').equals(opId).first()
    const intent = row && isEditable(row) ? parseShiftReportIntent(row.intent) : null
    if (!intent) return false
    const { day, dayType, shift, sales, remarks } = intent
    const draft: ShiftReportDraft = {
      opId: draftOpId,
      day,
      isDayChosen: true,
      dayType,
      shift,
      sales: String(sales),
      remarks,
    }
    await writeDraft({ ownerId, form, value: draft })
    isTaken = await takeBack({ opId, ownerId })
  } catch {
    // Whatever it was, the report is where it was.
  }
  // Somebody else took it, or it went: a second form of it would be recorded twice.
  if (!isTaken) await clearDraft({ ownerId, form }).catch(() => {})
  return isTaken
}

/** The half-typed reports as they were left, the newest first; what was saved already is none. */
export async function readShiftReportDrafts(ownerId: string): Promise<ShiftReportDraft[]> {
  const drafts: ShiftReportDraft[] = []
  try {
    for (const { form, value } of await readDraftsOf({ ownerId, kind: FORM })) {
      const draft = draftSchema.safeParse(value).data
      if (!draft) continue
      if (await outboxDb.rows.where('opId').equals(draft.opId).first()) await clearDraft({ ownerId, form })
      else drafts.push(draft)
    }
  } catch {
    // Without its storage the form still works, it only starts empty.
  }
  return drafts
}

/** A form without a figure or a word is no draft. */
export function keepShiftReportDraft(ownerId: string, draft: ShiftReportDraft): void {
  if (draft.sales === '' && draft.remarks === '') return forgetShiftReportDraft(ownerId, draft.opId)
  writeDraft({ ownerId, form: formOf(draft.opId), value: draft }).catch(() => {
    // Said when saving fails too; a warning at each key would only be in the way.
  })
}

export function forgetShiftReportDraft(ownerId: string, opId: string): void {
  clearDraft({ ownerId, form: formOf(opId) }).catch(() => {})
}

function said(intent: unknown): unknown {
  const stored = parseShiftReportIntent(intent)
  return stored && { ...stored, shiftEnd: null }
}
