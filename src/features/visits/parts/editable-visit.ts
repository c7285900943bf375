import { isEditable } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { parseVisitIntent } from '../../../kinds/visit/kind.ts'
import { STANDARDS } from '../../../shared/contract/visits.ts'
import type { VisitDraft } from './visit-draft.ts'
import { isThereTwice } from './shown-visit.ts'

/** The initial draft of the form for an unsent visit, and the one or two rows that it replaces. */
export type EditableVisit = { draft: VisitDraft; rows: OutboxRow[]; recordedAt: string }

/**
 * The unsent visit of an operation, together with the one recorded beside it, in that order: they are edited together.
 * Null if that is no longer possible, because either may have arrived or no longer exists. `rows`: all visits of one
 * manager, including receipts.
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
