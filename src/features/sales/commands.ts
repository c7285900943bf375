import { isEditable } from '@counter/outbox'
import * as z from 'zod/mini'
import { knownHere } from '../../data/record/known-here.ts'
import { savingTime } from '../../data/record/saving-time.ts'
import { clearDraft, readDraftsOf, writeDraft } from '../../data/store/drafts.ts'
import { recordForm, recording } from '../../data/record/recording.ts'
import type { Owner, Recorded } from '../../data/record/recording.ts'
import { parseShiftReportIntent, SHIFT_REPORT } from '../../shared/contract/intents/shift-report.ts'
import { takeBack } from '../../data/record/outbox.ts'
import { DAY_TYPES } from '../../shared/contract/day-fields.ts'
import { SHIFTS } from '../../shared/contract/sales.ts'
import type { ShiftReportBase, ShiftReportIntent } from '../../shared/rules/sales/shift-report.ts'
import { typedFrom } from '../../shared/rules/till/typed-till.ts'
import { outboxReads } from '../../data/store/outbox-store.ts'

/** Each half-filled report is a draft of its own, so that other tabs and other shifts do not overwrite it. */
const FORM = 'shiftReport'
const formOf = (opId: string) => `${FORM} ${opId}`

/** The form as typed. `opId` is created with it, so that saving the same form twice creates only one row. */
const draftSchema = z.object({
  opId: z.string(),
  day: z.string(),
  isDayChosen: z.boolean(),
  /** Null until chosen: the type that the day already has. */
  dayType: z.nullable(z.enum(DAY_TYPES)),
  shift: z.enum(SHIFTS),
  /** Null until typed: what the shift has already. */
  sales: z.nullable(z.string()),
  remarks: z.nullable(z.string()),
  /** What the shift had when something was first typed. Null until that was read. */
  begunWith: z._default(
    z.nullable(
      z.object({
        day: z.string(),
        shift: z.enum(SHIFTS),
        /** Somebody else's figure on the server. */
        theirs: z.nullable(z.string()),
        /** The figure that was shown. Null: none, or one that cannot be shown. */
        shown: z.nullable(z.string()),
      }),
    ),
    null,
  ),
  /** Null: not counted. Absent if it was not touched: then the shift keeps the till it has. */
  till: z.optional(
    z.nullable(
      z.object({
        amounts: z.record(z.string(), z.string()),
        pieces: z.record(z.string(), z.string()),
        reason: z.string(),
      }),
    ),
  ),
})
export type ShiftReportDraft = z.infer<typeof draftSchema>
export type FigureThen = NonNullable<ShiftReportDraft['begunWith']>

type ToSave = {
  opId: string
  owner: Owner
  intent: Omit<ShiftReportIntent, 'pharmacist' | 'shiftEnd' | 'certainEnd'>
  base: ShiftReportBase
}

/** Stores a shift durably on this device; it is sent in the background. */
export function saveShiftReport({ opId, owner, intent, base }: ToSave): Promise<Recorded<{ opId: string }>> {
  return recording(async () => {
    const { userId: ownerId, employeeName: ownerName } = owner
    const [time, known] = await Promise.all([savingTime(), knownHere(owner, intent)])
    const whole: ShiftReportIntent = { ...intent, pharmacist: ownerName, ...time }
    const row = await recordForm(
      { opId, kind: SHIFT_REPORT, ownerId, ownerName, intent: whole, base: { ...base, ...known } },
      said,
    )
    // Not awaited: a leftover draft is recognized by its `opId`.
    forgetShiftReportDraft(ownerId, opId)
    return { ok: true, opId: row.opId }
  })
}

/**
 * Turns a report that never left the device back into a draft. The draft is stored first, so that a crash cannot lose
 * the figure. False: the report is being sent, or has arrived.
 */
export async function takeBackShiftReport({ opId, ownerId }: { opId: string; ownerId: string }): Promise<boolean> {
  const draftOpId = crypto.randomUUID()
  const form = formOf(draftOpId)
  let isTaken = false
  try {
    const row = await outboxReads.byOpId(opId)
    const intent = row && isEditable(row) ? parseShiftReportIntent(row.intent) : null
    if (!intent) return false
    const { day, dayType, shift, sales, remarks, till } = intent
    const draft: ShiftReportDraft = {
      opId: draftOpId,
      day,
      isDayChosen: true,
      dayType,
      shift,
      sales: String(sales),
      remarks,
      begunWith: null,
      ...(till === undefined ? {} : { till: till && typedFrom(till) }),
    }
    await writeDraft({ ownerId, form, value: draft })
    isTaken = await takeBack({ opId, ownerId })
  } catch {
    // On any error the report is still in the outbox.
  }
  // Removes the draft if the report was sent or taken back elsewhere; otherwise it would be recorded twice.
  if (!isTaken) await clearDraft({ ownerId, form }).catch(() => {})
  return isTaken
}

/** The drafts as they were left, newest first. Drafts that were saved already are removed. */
export async function readShiftReportDrafts(ownerId: string): Promise<ShiftReportDraft[]> {
  const drafts: ShiftReportDraft[] = []
  try {
    for (const { form, value } of await readDraftsOf({ ownerId, kind: FORM })) {
      const draft = draftSchema.safeParse(value).data
      if (!draft) continue
      if (await outboxReads.byOpId(draft.opId)) await clearDraft({ ownerId, form })
      else drafts.push(draft)
    }
  } catch {
    // Without storage the form still works, but starts empty.
  }
  return drafts
}

/** Whether anything was typed, so that the form is worth keeping. */
export function isTyped(draft: ShiftReportDraft): boolean {
  return Boolean(draft.sales || draft.remarks || hasTill(draft))
}

export function keepShiftReportDraft(ownerId: string, draft: ShiftReportDraft): void {
  if (!isTyped(draft)) return forgetShiftReportDraft(ownerId, draft.opId)
  writeDraft({ ownerId, form: formOf(draft.opId), value: draft }).catch(() => {
    // Saving reports such a failure too; a warning at every keystroke would only disturb.
  })
}

function hasTill({ till }: ShiftReportDraft): boolean {
  if (!till) return false
  return [...Object.values(till.amounts), ...Object.values(till.pieces), till.reason].some((text) => text !== '')
}

export function forgetShiftReportDraft(ownerId: string, opId: string): void {
  clearDraft({ ownerId, form: formOf(opId) }).catch(() => {})
}

function said(intent: unknown): unknown {
  const stored = parseShiftReportIntent(intent)
  return stored && { ...stored, shiftEnd: null, certainEnd: null }
}
