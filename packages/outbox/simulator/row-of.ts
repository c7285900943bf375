import { withProof } from '@counter/outbox'
import type { KindRegistry, NewRow } from '@counter/outbox'
import type { Recorded } from './adapter.ts'
import type { Person, Tablet } from './parts.ts'

/** The row that a person records at a tablet. */
export function rowOf({
  tablet,
  person,
  opId,
  recorded,
}: {
  tablet: Tablet
  person: Person
  opId: string
  recorded: Recorded
}): NewRow {
  const kind = (tablet.kinds as KindRegistry)[recorded.kind]
  if (!kind) throw new Error(`no kind ${recorded.kind}`)
  return {
    opId,
    ownerId: person.id,
    ownerName: person.name,
    lane: kind.lane(kind.parseIntent(recorded.intent), person.id),
    kind: recorded.kind,
    intent: recorded.intent,
    base: recorded.base,
    schemaVersion: kind.schemaVersion,
    recordedAt: new Date(tablet.wallClock()).toISOString(),
  }
}

export function provenRowOf(parts: { tablet: Tablet; person: Person; opId: string; recorded: Recorded }): NewRow {
  const row = rowOf(parts)
  return withProof(row, parts.tablet.accounts.proofOf(row))
}
