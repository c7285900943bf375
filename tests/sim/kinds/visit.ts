import { VISIT } from '../../../src/kinds/visit/kind.ts'
import { newVisitBodySchema } from '../../../src/shared/contract/visits.ts'
import { rolesOf } from '../../../src/shared/rules/access/access.ts'
import { emptyGrades, gradesInAbsence } from '../../../src/shared/rules/visits/visits.ts'
import { oddRecord, status } from '@counter/outbox/simulator'
import type { Thing } from '@counter/outbox/simulator'
import type { KindAdapter, MakeContext, Person, Recorded } from './adapter.ts'
import { areCopies, keptByPlain } from './plain-fields.ts'

const COLLECTION = 'visits'

/** A register is one visit of one pharmacist. No two are alike, which is how a plain server can tell them apart. */
export const visits: KindAdapter = {
  kind: VISIT,
  example: ({ employee, manager, pharmacy, at }) => ({
    by: 'manager',
    intent: {
      evaluatingManager: manager.id,
      evaluatingManagerName: manager.name,
      evaluatedPharmacy: pharmacy,
      pharmacist: { id: employee.id, name: employee.name },
      evaluationType: 'inPrescence',
      grades: emptyGrades(),
      generalRemarks: '',
      recordedAt: at,
    },
    base: [],
  }),
  roles: ['admin'],
  collection: COLLECTION,

  /** Some visits were already recorded by another program. */
  prepare(server, { random, people }) {
    for (const { id, name, pharmacyName } of people.filter(() => random.chance(0.5))) {
      const visit = {
        ...emptyGrades(),
        evaluatedPharmacistId: id,
        evaluatedPharmacistName: name,
        evaluatedPharmacy: pharmacyName,
        evaluatingManager: 'somebody',
        evaluationType: 'inPrescence',
        generalRemarks: 'before',
        createdAt: '2026-09-01T11:00:00+03:00',
      }
      server.create(null, {
        collection: COLLECTION,
        scope: id,
        fields: oddRecord(visit, { sound: ['evaluatedPharmacistId', 'generalRemarks'], server, random }),
      })
    }
  },

  record: oneOrTwo,

  replace(rows, context) {
    // A visit that is edited later keeps the time at which it was first recorded.
    const first = rows[0]?.intent as { recordedAt: string } | undefined
    return oneOrTwo({ ...context, now: first?.recordedAt ?? context.now })
  },

  edit(row, context) {
    const { pharmacist, evaluationType } = row.intent as {
      pharmacist: { id: string }
      evaluationType: 'inPrescence' | 'inAbscence'
    }
    const person = context.people.find(({ id }) => id === pharmacist.id)
    return person ? meant(person, context, evaluationType) : null
  },

  changeElsewhere(server, { random, serial }) {
    const visit = server.collection(COLLECTION).length > 0 ? random.pick(server.collection(COLLECTION)) : undefined
    if (!visit) return
    // A visit that differs only in its remarks.
    const { _id, clientRef: _ref, ...fields } = visit
    server.create(null, {
      collection: COLLECTION,
      scope: String(visit['evaluatedPharmacistId']),
      fields: { ...fields, generalRemarks: `elsewhere ${serial}` },
    })
  },

  effects: ({ before, after }) =>
    before === null ? [{ register: keyOf(after), value: 'graded', previous: null }] : [],
  valueOf: (server, register) =>
    server.collection(COLLECTION).some((visit) => keyOf(visit) === register) ? 'graded' : null,
  uniqueKey: keyOf,
  isShownTwice: areCopies,
  doubleCodes: ['double_visit'],
  mayReplace: () => true,

  routes: [
    {
      method: 'GET',
      path: /^\/api\/visits\/userVisits\/([^/]+)$/,
      call: 'userVisits',
      handle({ server, flight, params }) {
        const id = params[0] ?? ''
        server.noteLook(flight, id)
        return status(200, visitsOf(server.collection(COLLECTION), id))
      },
    },
    {
      method: 'POST',
      path: /^\/api\/visits\/addAVisit$/,
      call: 'addAVisit',
      handle(call) {
        const { server, flight, body } = call
        const scope = String(body['evaluatedPharmacistId'])
        const { recordedAt, ...sent } = body
        if (server.kind === 'plain')
          return status(200, server.create(call, { collection: COLLECTION, scope, fields: keptByPlain(sent) }))
        const { clientRef, ...fields } = sent
        if (!newVisitBodySchema.safeParse(body).success) return status(422, { code: 'invalid_field' })
        return status(
          200,
          server.create(call, {
            collection: COLLECTION,
            scope,
            fields: { ...fields, clientRef, createdAt: recordedAt, evaluatingManager: flight.request.account },
          }),
        )
      },
    },
  ],
}

function oneOrTwo(context: MakeContext): Recorded[] {
  const { random, people } = context
  const gradable = people.filter((each) => rolesOf(each).includes('employee'))
  if (gradable.length === 0) return []
  const pharmacist = random.pick(gradable)
  const other = random.pick(gradable)
  const inPresence = meant(pharmacist, context)
  return other === pharmacist || random.chance(0.4) ? [inPresence] : [inPresence, meant(other, context, 'inAbscence')]
}

function meant(
  pharmacist: Person,
  { seen, person, now, serial }: MakeContext,
  evaluationType: 'inPrescence' | 'inAbscence' = 'inPrescence',
): Recorded {
  const grades = emptyGrades()
  return {
    kind: VISIT,
    register: `visit ${serial} of ${pharmacist.id}`,
    value: 'graded',
    intent: {
      evaluatingManager: person.id,
      evaluatingManagerName: person.name,
      evaluatedPharmacy: pharmacist.pharmacyName,
      pharmacist: { id: pharmacist.id, name: pharmacist.name },
      evaluationType,
      grades: evaluationType === 'inAbscence' ? gradesInAbsence(grades) : grades,
      generalRemarks: `visit ${serial}`,
      recordedAt: now,
    },
    base: visitsOf(seen(COLLECTION), pharmacist.id).map(({ _id }) => _id),
  }
}

function visitsOf(list: readonly Thing[], pharmacistId: string): Thing[] {
  return list.filter((visit) => visit['evaluatedPharmacistId'] === pharmacistId)
}

function keyOf(visit: Thing): string {
  return `${String(visit['generalRemarks'])} of ${String(visit['evaluatedPharmacistId'])}`
}
