import type { OutboxRow } from '@counter/outbox'
import * as z from 'zod/mini'
import { accountDb } from '../../data/store/account-db.ts'
import { addDraft } from '../../data/store/add-draft.ts'
import { clearDraft, readDraft, writeDraft } from '../../data/store/drafts.ts'
import { recordForm, recording } from '../../data/record/recording.ts'
import type { Owner, Recorded } from '../../data/record/recording.ts'
import { LEAVE_REQUEST, parseLeaveRequestIntent } from '../../shared/contract/intents/leave-request.ts'
import { LEAVE_UPDATE, parseLeaveUpdateIntent } from '../../shared/contract/intents/leave-update.ts'
import { editAndResend, enqueue, takeBack } from '../../data/record/outbox.ts'
import { enqueueDecision } from '../../data/record/enqueue-decision.ts'
import { ALREADY_DECIDED } from '../../shared/already-decided.ts'
import type { Leave } from '../../shared/contract/leave.ts'
import type { LeaveAction, LeaveActor } from '../../shared/rules/leave/leave-states.ts'
import type { LeaveUpdateBase, LeaveUpdateIntent } from '../../shared/rules/leave/leave-update.ts'
import { outboxReads } from '../../data/store/outbox-store.ts'

/** The form as typed. `opId` is created with it, so that saving the same form twice creates only one row. */
const draftSchema = z.object({
  opId: z.string(),
  natureLeave: z.string(),
  dateFrom: z.string(),
  dateTo: z.string(),
  outsideTravelling: z.boolean(),
  comment: z.string(),
})
export type LeaveDraft = z.infer<typeof draftSchema>

type RecordedRow = Recorded<{ opId: string }>

/** `mostDays`: of the type, as the form showed them; null for a type that the chain no longer has. */
type ToSave = { owner: Owner; asked: LeaveDraft; applyDate: string; mostDays: number | null }

/** Stores a leave request durably on this device; it is sent in the background. */
export function saveLeaveRequest({ owner, asked, applyDate, mostDays }: ToSave): Promise<RecordedRow> {
  return recording(async () => {
    const { userId: ownerId, employeeName: ownerName } = owner
    const base = await accountDb(ownerId).leaves.toCollection().primaryKeys()
    const intent = await intentOf({ owner, asked, applyDate, mostDays })
    const fresh = { opId: asked.opId, kind: LEAVE_REQUEST, ownerId, ownerName, intent, base }
    const { opId } = await recordForm(fresh, parseLeaveRequestIntent)
    await clearDraft({ ownerId, form: REQUEST_FORM }).catch(() => {})
    return { ok: true, opId }
  })
}

/** Replaces the content of an unsent request. `not_editable`: it may have been sent, or no longer exists. */
export function resaveLeaveRequest({ owner, asked, applyDate, mostDays }: ToSave): Promise<RecordedRow> {
  return recording(async () => {
    const { opId } = asked
    const row = await outboxReads.byOpId(opId)
    const isDone =
      row !== undefined &&
      !row.sentBefore &&
      (await editAndResend({
        opId,
        ownerId: owner.userId,
        intent: await intentOf({ owner, asked, applyDate, mostDays }),
        base: row.base,
      }))
    if (!isDone) return { ok: false, code: 'not_editable' }
    await clearDraft({ ownerId: owner.userId, form: editFormOf(opId) }).catch(() => {})
    return { ok: true, opId }
  })
}

type ToChange = { opId: string; owner: Owner; leave: Leave; action: LeaveAction; actor: LeaveActor }

/** Stores a change of a leave: cancelling, deciding, requesting or deciding a rejoin. */
export function recordLeaveChange({ opId, owner, leave, action, actor }: ToChange): Promise<RecordedRow> {
  return recording(async () => {
    const intent: LeaveUpdateIntent = { leaveId: leave._id, action, actor }
    const base: LeaveUpdateBase = {
      dateRejoinRequest: leave.dateRejoinRequest,
      dateRejoinRequestStatus: leave.dateRejoinRequestStatus,
    }
    const { userId: ownerId, employeeName: ownerName } = owner
    const row = { opId, kind: LEAVE_UPDATE, ownerId, ownerName, intent, base }
    if (actor !== 'manager') await enqueue(row)
    else if (!(await enqueueDecision(row, (other) => parseLeaveUpdateIntent(other)?.leaveId === leave._id)))
      return { ok: false, code: ALREADY_DECIDED }
    return { ok: true, opId }
  })
}

/**
 * Turns a request that never left the device back into a draft. The draft is stored first, so that a crash cannot lose
 * the request. False: the request is being sent, or another draft exists, which must not be overwritten.
 */
export async function takeBackLeaveRequest({ opId, ownerId, intent }: OutboxRow): Promise<boolean> {
  const form = { ownerId, form: REQUEST_FORM }
  const asked = parseLeaveRequestIntent(intent)
  if (!asked || (await isLeaveHalfTyped(ownerId))) return false
  const { natureLeave, dateFrom, dateTo, outsideTravelling, comment } = asked
  const draft: LeaveDraft = { opId: crypto.randomUUID(), natureLeave, dateFrom, dateTo, outsideTravelling, comment }
  let isKept = false
  try {
    const blank = await readDraft(form)
    if (blank !== undefined) await clearDraft(form)
    isKept = await addDraft({ ...form, value: draft })
    return isKept && (await takeBack({ opId, ownerId }))
  } catch {
    return false
  } finally {
    // As long as the request is still in the outbox, its form must not remain as a draft.
    if (isKept && (await outboxReads.byOpId(opId).catch(() => undefined))) await clearDraft(form).catch(() => {})
  }
}

/** Whether there is a draft of a new request. A draft without days and comment does not count. */
export async function isLeaveHalfTyped(ownerId: string): Promise<boolean> {
  const draft = draftSchema.safeParse(await readDraft({ ownerId, form: REQUEST_FORM })).data
  return draft !== undefined && [draft.dateFrom, draft.dateTo, draft.comment].some((each) => each !== '')
}

const REQUEST_FORM = 'leaveRequest'

function editFormOf(opId: string): string {
  return `${REQUEST_FORM}:${opId}`
}

/** The draft as it was left; null if there is none, or if it was saved already. */
export async function readLeaveDraft({
  ownerId,
  editing,
}: {
  ownerId: string
  editing: string | null
}): Promise<LeaveDraft | null> {
  try {
    const form = editing === null ? REQUEST_FORM : editFormOf(editing)
    const draft = draftSchema.safeParse(await readDraft({ ownerId, form })).data ?? null
    if (!draft || editing !== null || !(await outboxReads.byOpId(draft.opId))) return draft
    await clearDraft({ ownerId, form })
  } catch {
    // Without storage the form still works, but starts empty.
  }
  return null
}

export function keepLeaveDraft({
  ownerId,
  editing,
  draft,
}: {
  ownerId: string
  editing: string | null
  draft: LeaveDraft
}): void {
  writeDraft({ ownerId, form: editing === null ? REQUEST_FORM : editFormOf(editing), value: draft }).catch(() => {
    // Saving reports such a failure too; a warning at every keystroke would only disturb.
  })
}

const rejoinDraftSchema = z.string()

/** The rejoin day that was chosen for a leave but not requested yet. */
export async function readRejoinDraft({
  ownerId,
  leaveId,
}: {
  ownerId: string
  leaveId: string
}): Promise<string | null> {
  try {
    return rejoinDraftSchema.safeParse(await readDraft({ ownerId, form: rejoinFormOf(leaveId) })).data ?? null
  } catch {
    return null
  }
}

/** `day` null: the day was requested, so the draft is removed. */
export function keepRejoinDraft({
  ownerId,
  leaveId,
  day,
}: {
  ownerId: string
  leaveId: string
  day: string | null
}): void {
  const key = { ownerId, form: rejoinFormOf(leaveId) }
  const kept = day === null ? clearDraft(key) : writeDraft({ ...key, value: day })
  kept.catch(() => {})
}

function rejoinFormOf(leaveId: string): string {
  return `leaveRejoin:${leaveId}`
}

async function intentOf({ owner, asked, applyDate, mostDays }: ToSave) {
  const profile = await accountDb(owner.userId).profile.get(owner.userId)
  const { opId: _opId, ...values } = asked
  return {
    ...values,
    comment: values.comment.trim(),
    applyDate,
    ...(mostDays !== null && { mostDays }),
    requesterId: owner.userId,
    requesterName: owner.employeeName,
    requesterShortestName: profile?.shortestName ?? '',
    requesterEmail: profile?.email ?? '',
  }
}
