import { HANDOVER } from '../../../src/shared/contract/intents/handover.ts'
import { newHandoverBodySchema } from '../../../src/shared/contract/handovers.ts'
import { SHIFT_HOURS } from '../../../src/shared/contract/chain/shift-hours.ts'
import { businessDayOf } from '../../../src/shared/rules/days/business-day.ts'
import { keptTime } from '../../../server/http/kept-time.ts'
import { status } from '@counter/outbox/simulator'
import type { Thing } from '@counter/outbox/simulator'
import type { KindAdapter, MakeContext, Recorded } from './adapter.ts'

const COLLECTION = 'handovers'

/** A register is one handover. */
export const handovers: KindAdapter = {
  kind: HANDOVER,
  example: ({ employee, pharmacy, at }) => ({
    by: 'employee',
    intent: {
      pharmacyName: pharmacy,
      cash: 350.25,
      note: 'Keys in the safe',
      recordedAt: at,
      writerId: employee.id,
      writerName: employee.name,
    },
  }),
  roles: ['employee'],
  collection: COLLECTION,
  prepare() {},

  /** Nothing is recorded for a plain server, which lacks the call. */
  record: (context) => (context.server.kind === 'plain' ? [] : [meant(context)]),
  edit: (_row, context) => meant(context),
  changeElsewhere() {},

  effects: ({ before, after }) => (before === null ? [{ register: keyOf(after), value: 'left', previous: null }] : []),
  valueOf: (server, register) =>
    server.collection(COLLECTION).some((handover) => keyOf(handover) === register) ? 'left' : null,
  uniqueKey: keyOf,
  holdsOwnRegister: true,
  doubleCodes: [],
  mayReplace: () => true,

  routes: [
    {
      method: 'GET',
      path: /^\/api\/handovers\/pharmacyHandovers\/([^/]+)$/,
      call: 'pharmacyHandovers',
      handle({ server, flight, params, query }) {
        const pharmacyName = decodeURIComponent(params[0] ?? '')
        const [from, ref] = [query.get('from') ?? '', query.get('ref')]
        for (const scope of ref === null ? [pharmacyName] : [ref]) server.noteLook(flight, scope)
        const all = server.collection(COLLECTION).filter((handover) => handover['pharmacyName'] === pharmacyName)
        return status(
          200,
          all.filter(({ day, clientRef }) => (ref === null ? String(day) >= from : clientRef === ref)),
        )
      },
    },
    {
      method: 'POST',
      path: /^\/api\/handovers\/addAHandover$/,
      call: 'addAHandover',
      handle(call) {
        const { server, flight, body } = call
        const parsed = newHandoverBodySchema.safeParse(body)
        if (server.kind === 'plain' || !parsed.success) return status(422, { code: 'invalid_field' })
        const { account } = flight.request
        const stored = server.collection(COLLECTION).find(({ clientRef }) => clientRef === body['clientRef'])
        if (stored) return stored['writerId'] === account ? status(200, stored) : status(422, { code: 'key_reused' })
        const recordedAt = keptTime(parsed.data.recordedAt, new Date(server.now).toISOString())
        const fields = {
          ...body,
          recordedAt,
          day: businessDayOf(Date.parse(recordedAt), SHIFT_HOURS.initial.nightCutOff),
          writerId: account,
          writerName: server.nameOf(account),
          answer: null,
        }
        return status(200, server.create(call, { collection: COLLECTION, scope: parsed.data.pharmacyName, fields }))
      },
    },
  ],
}

function meant({ person, now, serial }: MakeContext): Recorded {
  const note = `handover ${serial}`
  return {
    kind: HANDOVER,
    register: `${note} of ${person.id}`,
    value: 'left',
    intent: {
      pharmacyName: person.pharmacyName,
      cash: serial / 100,
      note,
      recordedAt: now,
      writerId: person.id,
      writerName: person.name,
    },
    base: null,
  }
}

function keyOf(handover: Thing): string {
  return `${String(handover['note'])} of ${String(handover['writerId'])}`
}
