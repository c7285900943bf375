import { newCorrectionBodySchema } from '../../../src/shared/contract/attendance-bodies.ts'
import { PUNCH_CORRECTION } from '../../../src/shared/contract/intents/punch-correction.ts'
import type { CorrectionIntent } from '../../../src/shared/rules/hours/punch-correction.ts'
import { status } from '@counter/outbox/simulator'
import type { Thing } from '@counter/outbox/simulator'
import type { KindAdapter, MakeContext, Recorded } from './adapter.ts'

export const CORRECTIONS = 'corrections'

/** A register is one request, identified by its reason. */
export const punchCorrections: KindAdapter = {
  kind: PUNCH_CORRECTION,
  example: ({ employee, pharmacy, at }) => ({
    by: 'employee',
    intent: {
      userId: employee.id,
      userName: employee.name,
      pharmacyName: pharmacy,
      direction: 'out',
      punchId: null,
      from: null,
      to: at,
      reason: 'I forgot',
      recordedAt: at,
    } satisfies CorrectionIntent,
  }),
  roles: ['employee'],
  collection: CORRECTIONS,
  prepare() {},

  /** Nothing is recorded for a plain server, which lacks the call. */
  record: (context) => (context.server.kind === 'plain' ? [] : [meant(context)]),
  edit: (_row, context) => meant(context),
  changeElsewhere() {},

  effects: ({ before, after }) => (before === null ? [{ register: keyOf(after), value: 'asked', previous: null }] : []),
  valueOf: (server, register) =>
    server.collection(CORRECTIONS).some((correction) => keyOf(correction) === register) ? 'asked' : null,
  uniqueKey: keyOf,
  doubleCodes: [],
  mayReplace: () => true,

  routes: [
    {
      method: 'GET',
      path: /^\/api\/attendance\/userCorrections\/([^/]+)$/,
      call: 'userCorrections',
      handle({ server, flight, params }) {
        const userId = decodeURIComponent(params[0] ?? '')
        server.noteLook(flight, userId)
        return status(
          200,
          server.collection(CORRECTIONS).filter((correction) => correction['userId'] === userId),
        )
      },
    },
    {
      method: 'POST',
      path: /^\/api\/attendance\/addACorrection$/,
      call: 'addACorrection',
      handle(call) {
        const { server, flight, body } = call
        if (server.kind === 'plain' || !newCorrectionBodySchema.safeParse(body).success)
          return status(422, { code: 'invalid_field' })
        const { account } = flight.request
        const at = new Date(server.now).toISOString()
        const fields = {
          ...body,
          userId: account,
          status: 'Pending',
          requestedById: account,
          createdAt: at,
          updatedAt: at,
        }
        return status(200, server.create(call, { collection: CORRECTIONS, scope: account, fields }))
      },
    },
  ],
}

function meant({ person, now, serial }: MakeContext): Recorded {
  const intent: CorrectionIntent = {
    userId: person.id,
    userName: person.name,
    pharmacyName: person.pharmacyName,
    direction: 'out',
    punchId: null,
    from: null,
    to: now,
    reason: `forgotten ${serial}`,
    recordedAt: now,
  }
  return { kind: PUNCH_CORRECTION, register: keyOf(intent), value: 'asked', intent, base: null }
}

function keyOf({ reason, userId }: Pick<Thing, string>): string {
  return `${String(reason)} by ${String(userId)}`
}
