import { isEditable } from '../../../data/sync/is-editable.ts'
import { parseVisitIntent } from '../../../data/sync/kinds/visit.ts'
import type { OutboxRow } from '../../../data/sync/types.ts'
import { STANDARDS } from '../../../shared/contract/visits.ts'
import type { VisitDraft } from '../commands.ts'
import { isThereTwice } from './shown-visit.ts'

/** What the form over an unsent visit starts from, and the one or two rows that it changes. */
export type EditableVisit = { draft: VisitDraft; rows: OutboxRow[]; recordedAt: string }

/**
 * The unsent visit of that operation with the one recorded beside it, in that order: they are changed together. Null where that
 * cannot be any more, because either may have arrived, or it is gone. `rows`: all of one manager's visits, receipts included.
 */
export function editableVisit(rows: readonly OutboxRow[], opId: string): EditableVisit | null {
  const asked = rows.find((row) => row.opId === opId)
  const together = rows.filter(({ lane }) => lane === asked?.lane).sort((a, b) => a.seq - b.seq)
  const [first, second, ...more] = together.map((row) => parseVisitIntent(row.intent))
  if (!first || first.evaluationType !== 'inPrescence' || second === null || more.length > 0) return null
  if (!together.every(isEditable) || together.some(isThereTwice)) return null
  return { draft: draftOf({ together, first, second: second ?? null }), rows: together, recordedAt: first.recordedAt }
}

type Meant = NonNullable<ReturnType<typeof parseVisitIntent>>

function draftOf({
  together,
  first,
  second,
}: {
  together: OutboxRow[]
  first: Meant
  second: Meant | null
}): VisitDraft {
  return {
    opId: together[0]?.opId ?? '',
    otherOpId: together[1]?.opId ?? crypto.randomUUID(),
    pharmacy: first.evaluatedPharmacy,
    pharmacistId: first.pharmacist.id,
    otherId: second?.pharmacist.id ?? '',
    grades: first.grades,
    chosen: [...STANDARDS],
    generalRemarks: first.generalRemarks,
  }
}
