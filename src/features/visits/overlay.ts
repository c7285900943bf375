import { parseVisitIntent } from '../../kinds/visit/kind.ts'
import type { OutboxRow } from '@counter/outbox'
import { readRows } from '../../shared/contract/readable.ts'
import { visitSchema } from '../../shared/contract/visits.ts'
import type { Visit } from '../../shared/contract/visits.ts'
import { newestVisitFirst } from '../../shared/rules/visits/visit-review.ts'
import { countedVisits } from '../../shared/rules/visits/visits.ts'
import { unsentId } from '../../data/record/unsent-id.ts'
import type { ShownVisit } from './parts/shown-visit.ts'

type Sources = { server: readonly Visit[]; rows: readonly OutboxRow[] }

/**
 * Adds a manager's unsent visits to the server's, newest first. A visit that has arrived is not shown twice, even if
 * its row is still in the outbox or a plain server stored it more than once.
 */
export function withOverlay({ server: stored, rows }: Sources): ShownVisit[] {
  const server = countedVisits(stored)
  const rowOf = arrivedRows({ server, rows })
  const arrived = new Set(rowOf.values())
  return [
    ...server.map((visit) => ({ visit, row: rowOf.get(visit._id) ?? null })),
    ...rows
      .filter((row) => !arrived.has(row))
      .flatMap((row) => {
        const visit = unsentVisit(row)
        return visit ? [{ visit, row }] : []
      }),
  ].sort((a, b) => newestVisitFirst(a.visit, b.visit))
}

/**
 * The rows whose visit is known to be on the server, by the visit's id. If the server has a visit twice, both ids are
 * included.
 */
function arrivedRows({ server, rows }: Sources): Map<string, OutboxRow> {
  const byOpId = new Map(rows.map((row) => [row.opId, row]))
  const byId = new Map(
    rows.flatMap((row) =>
      (readRows(row.lastProblem?.current, visitSchema)?.rows ?? []).map(({ _id }) => [_id, row] as const),
    ),
  )
  return new Map(
    server.flatMap(({ _id, clientRef }) => {
      const row = byId.get(_id) ?? byOpId.get(clientRef ?? '')
      return row ? [[_id, row] as const] : []
    }),
  )
}

/** The visit of a row; null if this version cannot read it. */
export function unsentVisit({ opId, intent }: OutboxRow): Visit | null {
  const meant = parseVisitIntent(intent)
  if (!meant) return null
  const { pharmacist, grades, recordedAt, ...fields } = meant
  const visit = {
    _id: unsentId(opId),
    ...fields,
    evaluatedPharmacistId: pharmacist.id,
    evaluatedPharmacistName: pharmacist.name,
    ...grades,
    createdAt: recordedAt,
    clientRef: opId,
  }
  return visitSchema.safeParse(visit).data ?? null
}
