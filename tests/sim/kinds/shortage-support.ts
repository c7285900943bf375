import { SHORTAGE_SUPPORT } from '../../../src/shared/contract/intents/shortage-support.ts'
import { shortageUpdateBodySchema } from '../../../src/shared/contract/shortages.ts'
import type { Registerer, SentRegisterer } from '../../../src/shared/contract/shortages.ts'
import { ownEntryIn } from '../../../server/rules/shortage-write.ts'
import { status, unknownFields } from '@counter/outbox/simulator'
import type { ModelServer, Stream, Thing } from '@counter/outbox/simulator'
import type { Call, KindAdapter, Person, Recorded } from './adapter.ts'
import { refOf } from './plain-fields.ts'

const COLLECTION = 'shortages'
const SHORTAGES = 3
/** The same values in other forms, or missing. */
const PRICES = [{ shortagePrice: 10 }, { shortagePrice: '10.50' }, { shortagePrice: null }, {}]
const PICTURES = [{ shortagePicLink: '' }, { shortagePicLink: null }, {}]

/**
 * A register is one person's entry in one shortage's list, or in those of its copies; on a plain server, which has no
 * ids, one name's.
 */
export const shortageSupports: KindAdapter = {
  kind: SHORTAGE_SUPPORT,
  example: ({ employee, pharmacy, at, shortageId }) => ({
    by: 'employee',
    intent: { shortageId, supports: true, names: [employee.name], pharmacyName: pharmacy, timeDone: at },
  }),
  roles: ['employee', 'admin'],
  collection: COLLECTION,

  prepare(server, { random }) {
    for (let index = 0; index < SHORTAGES; index += 1) {
      server.create(null, {
        collection: COLLECTION,
        scope: 'prepared',
        fields: {
          shortageUPC: `UPC ${index}`,
          shortageName: `Medicine ${index}`,
          ...random.pick(PRICES),
          ...random.pick(PICTURES),
          createdAt: '2026-09-01T11:00:00+03:00',
          shortageRegisterers: [registererOfBefore(random)],
          ...unknownFields(random),
        },
      })
    }
  },

  record({ server, seen, random, person, turn }) {
    const shortages = seen(COLLECTION)
    if (shortages.length === 0) return []
    const first = random.chance(0.6)
    return [meant(server, { shortage: random.pick(shortages), person, supports: turn % 2 === 0 ? first : !first })]
  },

  edit(row, { server, person }) {
    const { shortageId, supports } = row.intent as { shortageId: string; supports: boolean }
    const shortage = server.collection(COLLECTION).find(({ _id }) => _id === shortageId)
    return shortage ? meant(server, { shortage, person, supports: !supports }) : null
  },

  changeElsewhere(server, { random, serial }) {
    const shortage = random.pick(server.collection(COLLECTION))
    const other: Registerer = { name: `Somebody ${serial}`, phName: 'P2023', timeDone: null }
    const fields = { ...shortage, shortageRegisterers: [...registerersOf(shortage), other] }
    server.overwrite(null, { collection: COLLECTION, scope: shortage._id, id: shortage._id, fields })
  },

  effects({ before, after }) {
    if (before === null) return []
    const [old, fresh] = [keysOf(before), keysOf(after)]
    const changed = [...new Set([...old, ...fresh])].filter((key) => count(old, key) !== count(fresh, key))
    return changed.map((key) => ({
      register: `${refOf(after)}/${key}`,
      value: valueFor(count(fresh, key)),
      previous: valueFor(count(old, key)),
    }))
  },

  valueOf(server, register) {
    const [ref, ...key] = register.split('/')
    const shortage = server.collection(COLLECTION).find((each) => refOf(each) === ref)
    return shortage ? valueFor(count(keysOf(shortage), key.join('/'))) : null
  },

  edits: {
    path: /\/trendingShortageUpdate\/([^/]+)$/,
    untouched({ shortageRegisterers, ...rest }, rows) {
      const own = rows.flatMap(({ intent }) => (intent as { names: string[] }).names)
      const isOwn = ({ name, userId }: Registerer) =>
        userId === undefined ? own.includes(name) : rows.some(({ ownerId }) => ownerId === userId)
      return { ...rest, others: (shortageRegisterers as Registerer[]).filter((entry) => !isOwn(entry)) }
    },
  },

  uniqueKey: () => null,
  doubleCodes: [],
  mayReplace: () => true,

  routes: [
    {
      method: 'GET',
      path: /^\/api\/trendingShortages\/latest$/,
      call: 'latestShortages',
      handle({ server, flight }) {
        for (const shortage of server.collection(COLLECTION))
          for (const scope of [shortage._id, String(shortage['shortageUPC'])]) server.noteLook(flight, scope)
        return status(200, [...server.collection(COLLECTION)])
      },
    },
    {
      method: 'POST',
      path: /^\/api\/trendingShortages\/trendingShortageUpdate\/([^/]+)$/,
      call: 'shortageUpdate',
      handle(call) {
        const { server, params, body } = call
        const there = server.collection(COLLECTION).find(({ _id }) => _id === params[0])
        if (!there) return status(404, { code: 'unknown_id' })
        const id = there._id
        if (server.kind === 'plain')
          return server.overwrite(call, { collection: COLLECTION, scope: id, id, fields: body })
        const parsed = shortageUpdateBodySchema.safeParse(body)
        if (!parsed.success) return status(422, { code: 'invalid_field' })
        const shortageRegisterers = entriesAfter(call, { there, sent: parsed.data.shortageRegisterers })
        return server.overwrite(call, {
          collection: COLLECTION,
          scope: id,
          id,
          fields: { ...there, revision: body['revision'], shortageRegisterers },
        })
      },
    },
  ],
}

function meant(
  { kind }: ModelServer,
  { shortage, person, supports }: { shortage: Thing; person: Person; supports: boolean },
): Recorded {
  const { id, name, pharmacyName } = person
  return {
    kind: SHORTAGE_SUPPORT,
    register: `${refOf(shortage)}/${kind === 'plain' ? `${name}/${pharmacyName}` : id}`,
    value: supports ? 'on' : 'off',
    intent: { shortageId: shortage._id, supports, names: [name], pharmacyName, timeDone: '2026-10-20T09:00:00.000Z' },
    base: null,
  }
}

/** An entry added by another program. */
function registererOfBefore(random: Stream): Registerer {
  return { name: 'Somebody Before', phName: 'P2023', timeDone: '2026-09-01T08:00:00.000Z', ...unknownFields(random) }
}

/** Whatever list is sent, only the caller's own entry is added or removed, by the reference server's own rule. */
function entriesAfter(
  { server, flight }: Call,
  { there, sent }: { there: Thing; sent: SentRegisterer[] },
): Registerer[] {
  const { account } = flight.request
  const stored = registerersOf(there)
  const rows = stored.map(({ name, phName, userId }) => ({ user_id: userId ?? '', name, ph_name: phName }))
  const places = server.sim.people.flatMap((person) => ('pharmacyName' in person ? [String(person.pharmacyName)] : []))
  const caller = { userId: account, names: [server.nameOf(account)], places }
  const own = ownEntryIn(sent, { stored: rows, caller })
  const others = stored.filter(({ userId }) => userId !== account)
  if (own !== null) return others.length < stored.length ? stored : [...others, { ...own, userId: account }]
  return others
}

function registerersOf(shortage: Thing): Registerer[] {
  return shortage['shortageRegisterers'] as Registerer[]
}

function keysOf(shortage: Thing): string[] {
  return registerersOf(shortage).map(({ name, phName, userId }) => userId ?? `${name}/${phName}`)
}

function count(keys: string[], key: string): number {
  return keys.filter((each) => each === key).length
}

function valueFor(times: number): string {
  return times === 0 ? 'off' : times === 1 ? 'on' : `on ${times} times`
}
