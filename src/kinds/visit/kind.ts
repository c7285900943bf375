import type { CopyPlace } from '../copy-places.ts'
import * as z from 'zod/mini'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { EVALUATION_TYPES, STANDARDS, visitSchema } from '../../shared/contract/visits.ts'
import type { Standard, Visit } from '../../shared/contract/visits.ts'
import { decideVisit, isEnteredAnew } from '../../shared/rules/visits/visits.ts'
import type { VisitIntent } from '../../shared/rules/visits/visits.ts'
import { LOOK_AGAIN_AFTER_MS, defineKind } from '@counter/outbox'
import { listIn } from '../list-in.ts'

export const VISIT = 'visit'

const graded = z.object({ grade: z.int(), remarks: z.string() })
const intentSchema = z.object({
  evaluatingManager: z.string().check(z.minLength(1)),
  evaluatingManagerName: z.string(),
  evaluatedPharmacy: z.string(),
  pharmacist: z.object({ id: z.string().check(z.minLength(1)), name: z.string() }),
  evaluationType: z.enum(EVALUATION_TYPES),
  grades: z.object(
    Object.fromEntries(STANDARDS.map((standard) => [standard, graded])) as Record<Standard, typeof graded>,
  ),
  generalRemarks: z.string(),
  recordedAt: z.string(),
})

/** Ids of the pharmacist's visits when this one was recorded. */
type Base = string[]

/** The intent of a stored visit, or null if this version cannot read it. */
export function parseVisitIntent(intent: unknown): VisitIntent | null {
  return intentSchema.safeParse(intent).data ?? null
}

export const visitKind = defineKind<VisitIntent, Base, VisitIntent, Visit[]>({
  name: VISIT,
  schemaVersion: 1,
  parseIntent: parseVisitIntent,
  parseBase: (base) => z.array(z.string()).safeParse(base).data ?? [],
  // The two visits of a pair share a lane: the visit in presence is sent first.
  lane: ({ evaluatedPharmacy, recordedAt }, ownerId) => JSON.stringify([VISIT, ownerId, evaluatedPharmacy, recordedAt]),
  sharedObject: ({ pharmacist }) => JSON.stringify([VISIT, pharmacist.id]),
  fold: (rows) => (rows.length === 1 && rows[0] ? { write: rows[0].intent, base: rows[0].base } : null),
  supersedes: () => false,

  look: async ({ pharmacist }, read) => listIn(await read(apiPaths.userVisits(pharmacist.id)), visitSchema),
  bulk: null,
  looksAgainAfterMs: LOOK_AGAIN_AFTER_MS,

  decide({ view, write, base, ambiguous, opId }) {
    const decision = decideVisit({ server: view, intent: write, opId, ambiguous, seenBefore: base })
    switch (decision.action) {
      case 'create':
        return { action: 'write', path: apiPaths.addAVisit(), body: decision.body }
      case 'nothing':
        return { action: 'nothing', object: decision.visit }
      case 'conflict':
        return { action: 'conflict', code: decision.code, current: decision.current }
    }
  },
  isEnteredAnew: ({ view, write, base, opIds }) => isEnteredAnew(write, { server: view, seenBefore: base, opIds }),
  objectIn: (body) => visitSchema.safeParse(body).data ?? null,
  copyTo: 'visits' satisfies CopyPlace,
  viewFrom(object, { pharmacist }) {
    const visit = visitSchema.safeParse(object).data
    return visit?.evaluatedPharmacistId === pharmacist.id ? [visit] : null
  },
})
