import { accountDb } from '../../data/store/account-db.ts'
import { clearDraft } from '../../data/store/drafts.ts'
import { keptDraft } from '../../data/record/kept-draft.ts'
import type { KeptDraft } from '../../data/record/kept-draft.ts'
import { recordFormTogether, recording } from '../../data/record/recording.ts'
import type { Owner, Recorded } from '../../data/record/recording.ts'
import { parseVisitIntent, VISIT } from '../../kinds/visit/kind.ts'
import { replaceTogether } from '../../data/record/outbox.ts'
import { ungradedIn, visitsMeant } from '../../shared/rules/visits/visit-form.ts'
import type { EditableVisit } from './parts/editable-visit.ts'
import { draftSchema } from './parts/visit-draft.ts'
import type { VisitDraft } from './parts/visit-draft.ts'

const FORM = 'newVisit'

/** The draft of a new visit, or of an unsent one that is being edited. */
export function visitDraftOf(editing: string | null): KeptDraft<VisitDraft> {
  return keptDraft(formOf(editing), draftSchema)
}

function formOf(editing: string | null): string {
  return editing === null ? FORM : `${FORM}-${editing}`
}

type Named = { _id: string; employeeName: string }
type ToSave = {
  manager: Owner
  draft: VisitDraft
  pharmacist: Named
  other: Named | null
  /** The unsent visit, or pair, that is being edited; null for a new one. */
  editing: EditableVisit | null
}

/**
 * Stores a visit, or both of a pair, durably on this device; they are sent in the background. Fails with `not_graded`
 * while a standard has no grade: nobody has said that it is the lowest.
 */
export function saveVisit({
  manager,
  draft,
  pharmacist,
  other,
  editing,
}: ToSave): Promise<Recorded<{ opIds: string[] }>> {
  return recording(async () => {
    if (ungradedIn(draft).length > 0) return { ok: false, code: 'not_graded' }
    const { pharmacy, grades } = draft
    // An edited visit keeps the time at which it was first recorded.
    const recordedAt = editing?.recordedAt ?? new Date().toISOString()
    const meant = visitsMeant({
      manager,
      pharmacy,
      pharmacist,
      other,
      grades,
      generalRemarks: draft.generalRemarks.trim(),
      recordedAt,
    })
    const { visits } = accountDb(manager.userId)
    const bases = await Promise.all(
      meant.map(({ pharmacist: { id } }) => visits.where('evaluatedPharmacistId').equals(id).primaryKeys()),
    )
    const rowsOf = (opIds: readonly string[]) =>
      meant.map((intent, index) => ({
        opId: opIds[index] ?? '',
        kind: VISIT,
        ownerId: manager.userId,
        ownerName: manager.employeeName,
        intent,
        base: bases[index] ?? [],
      }))
    if (editing) {
      const [fresh, wanted] = [rowsOf([draft.opId, draft.otherOpId]), editing.rows.map(({ opId }) => opId)]
      if (!(await replaceTogether({ ownerId: manager.userId, opIds: wanted, meant: fresh, seen: editing.rows })))
        return { ok: false, code: 'not_editable' }
      await clearDraft({ ownerId: manager.userId, form: formOf(draft.opId) }).catch(() => {})
      return { ok: true, opIds: fresh.map(({ opId }) => opId) }
    }
    const rows = await recordFormTogether(rowsOf([draft.opId, draft.otherOpId]), said)
    await clearDraft({ ownerId: manager.userId, form: FORM }).catch(() => {})
    return { ok: true, opIds: rows.map(({ opId }) => opId) }
  })
}

function said(intent: unknown): unknown {
  const visit = parseVisitIntent(intent)
  return (
    visit && [visit.evaluatedPharmacy, visit.pharmacist.id, visit.evaluationType, visit.generalRemarks, visit.grades]
  )
}
