import { NEW_SHORTAGE } from '../../../src/shared/contract/intents/new-shortage.ts'
import { newShortageBodySchema } from '../../../src/shared/contract/shortages.ts'
import type { Registerer } from '../../../src/shared/contract/shortages.ts'
import type { NewShortageIntent } from '../../../src/shared/rules/shortages/new-shortage.ts'
import { oddRecord, status } from '@counter/outbox/simulator'
import type { Thing } from '@counter/outbox/simulator'
import type { KindAdapter, MakeContext, Recorded } from './adapter.ts'
import { areCopies, keptByPlain } from './plain-fields.ts'

const COLLECTION = 'shortages'

/** A register is one person's listing of one barcode. Only its existence counts. */
export const newShortages: KindAdapter = {
  kind: NEW_SHORTAGE,
  example: ({ employee, pharmacy, at }) => ({
    by: 'employee',
    intent: {
      shortageUPC: '6281000000002',
      shortageName: 'Panadol',
      shortagePrice: 12,
      shortagePicLink: '',
      registerer: { name: employee.name, phName: pharmacy, timeDone: at },
    },
  }),
  roles: ['employee', 'admin'],
  collection: COLLECTION,

  /** Shortages listed by another program. */
  prepare(server, { random }) {
    const fields = {
      shortageUPC: 'UPC of before',
      shortageName: 'Listed before',
      shortagePrice: '10.50',
      shortagePicLink: '',
      createdAt: '2026-09-01T11:00:00+03:00',
      shortageRegisterers: [],
      addedBy: 'somebody',
    }
    server.create(null, {
      collection: COLLECTION,
      scope: fields.shortageUPC,
      fields: oddRecord(fields, { sound: ['shortageUPC', 'shortageRegisterers', 'addedBy'], server, random }),
    })
  },

  record(context) {
    const { seen, random, serial, person } = context
    const others = seen(COLLECTION).filter((shortage) => shortage['addedBy'] !== person.id)
    // Sometimes a colleague has already listed the barcode, or will have by the time this arrives.
    const barcode =
      others.length > 0 && random.chance(0.2) ? String(random.pick(others)['shortageUPC']) : `62810${serial}`
    return [meant(barcode, context)]
  },

  edit(row, context) {
    const { shortageUPC } = row.intent as { shortageUPC: string }
    const isListed = row.state === 'conflict'
    return isListed ? null : meant(shortageUPC, context)
  },

  changeElsewhere(server, { serial }) {
    const shortageRegisterers = [{ name: `Somebody ${serial}`, phName: 'P2023', timeDone: null }]
    const fields = {
      shortageUPC: `62810${serial + 1}`,
      shortageName: 'From elsewhere',
      shortagePrice: 5,
      shortagePicLink: '',
      shortageRegisterers,
      addedBy: 'somebody',
    }
    server.create(null, { collection: COLLECTION, scope: fields.shortageUPC, fields })
  },

  effects: ({ before, after }) =>
    before === null ? [{ register: keyOf(after), value: 'listed', previous: null }] : [],
  valueOf: (server, register) =>
    server.collection(COLLECTION).some((shortage) => keyOf(shortage) === register) ? 'listed' : null,
  /** A colleague's listing that one already supports is equivalent to one's own. */
  isThereOtherwise(server, { intent, serial, register }) {
    const { shortageUPC, registerer } = intent as NewShortageIntent
    const isOwn = ({ name, userId }: Registerer) =>
      userId === undefined ? name === registerer.name : register.endsWith(` by ${userId}`)
    const isSupported = (shortage: Thing | null) =>
      shortage?.['shortageUPC'] === shortageUPC && (shortage['shortageRegisterers'] as Registerer[]).some(isOwn)
    return (
      server.collection(COLLECTION).some(isSupported) ||
      server.ledger.slice(serial).some(({ collection, before }) => collection === COLLECTION && isSupported(before))
    )
  },

  uniqueKey: keyOf,
  sharesLooks: true,
  isShownTwice: areCopies,
  doubleCodes: ['double_shortage'],
  mayReplace: () => true,

  routes: [
    {
      method: 'POST',
      path: /^\/api\/trendingShortages\/addATrendingShortage$/,
      call: 'addAShortage',
      handle(call) {
        const { server, flight, body } = call
        if (server.kind === 'extended' && !newShortageBodySchema.safeParse(body).success)
          return status(422, { code: 'invalid_field' })
        const isNamed = server.kind === 'extended'
        const shortageRegisterers = [body['shortageRegisterers']]
          .flat()
          .map((entry) => ({ ...(entry as Registerer), ...(isNamed && { userId: flight.request.account }) }))
        const kept = {
          ...(server.kind === 'extended' ? body : keptByPlain(body)),
          shortageRegisterers,
          addedBy: flight.request.account,
        }
        return status(
          200,
          server.create(call, { collection: COLLECTION, scope: String(body['shortageUPC']), fields: kept }),
        )
      },
    },
  ],
}

function meant(shortageUPC: string, { person, serial, now }: MakeContext): Recorded {
  return {
    kind: NEW_SHORTAGE,
    register: `${shortageUPC} by ${person.id}`,
    value: 'listed',
    intent: {
      shortageUPC,
      shortageName: `Medicine number ${serial}`,
      shortagePrice: 10,
      shortagePicLink: '',
      registerer: { name: person.name, phName: person.pharmacyName, timeDone: now },
    },
    base: null,
  }
}

function keyOf(shortage: Thing): string {
  return `${String(shortage['shortageUPC'])} by ${String(shortage['addedBy'])}`
}
