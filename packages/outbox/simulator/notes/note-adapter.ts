import type { OutboxRow } from '@counter/outbox'
import type { KindAdapter, MakeContext, Recorded } from '../adapter.ts'
import type { Thing } from '../parts.ts'
import { status } from '../network.ts'
import { unknownFields } from '../odd-fields.ts'
import { NOTE } from './note-kind.ts'
import type { NoteBase, NoteIntent } from './note-kind.ts'

const COLLECTION = 'notes'
const SOMEBODY = 'somebody'

/** A register is one note, and its value the text with the change and the person that made it. */
export const notes: KindAdapter = {
  kind: NOTE,
  collection: COLLECTION,

  /** Notes that other programs have written, with fields of their own. */
  prepare(server, { random }) {
    for (const id of ['shopping', 'plans'])
      server.create(null, {
        collection: COLLECTION,
        scope: id,
        id,
        fields: { text: `${id} of before`, change: 'before', by: SOMEBODY, ...unknownFields(random) },
      })
  },

  record(context) {
    const { seen, unsent, random, serial } = context
    const ids = [...new Set([...seen(COLLECTION).map(({ _id }) => _id), ...unsent.map(noteOf)])]
    if (ids.length > 0 && random.chance(0.6)) return [meant(random.pick(ids), context, random.chance(0.2))]
    // Sometimes two notes are written in one step.
    const created = random.chance(0.3) ? [`note ${serial}`, `second note ${serial}`] : [`note ${serial}`]
    return created.map((id) => meant(id, context, false))
  },

  /** What the person means after they have seen the server's note. */
  edit(row, context) {
    const { server } = context
    const isDeletion = (row.intent as NoteIntent).text === null
    return meant(noteOf(row), { ...context, unsent: [], seen: (name) => server.collection(name) }, isDeletion)
  },

  changeElsewhere(server, { random, serial }) {
    const note = random.pick(server.collection(COLLECTION))
    const fields = { ...note, text: `elsewhere ${serial}`, change: `elsewhere ${serial}`, by: SOMEBODY }
    server.overwrite(null, { collection: COLLECTION, scope: note._id, id: note._id, fields })
  },

  effects({ before, after }) {
    const [previous, value] = [before && valueIn(before), valueIn(after)]
    return previous === value ? [] : [{ register: after._id, value, previous }]
  },
  valueOf(server, register) {
    const note = server.collection(COLLECTION).find(({ _id }) => _id === register)
    return note ? valueIn(note) : null
  },
  edits: {
    path: /^\/notes\/([^/]+)$/,
    untouched: ({ text: _text, change: _change, by: _by, ...rest }) => rest,
  },
  uniqueKey: ({ _id }) => _id,
  sharesLooks: true,
  doubleCodes: [],
  mayReplace({ base }, previous, person) {
    const [, change, by] = previous?.split('|') ?? []
    return previous === null || by === person.id || change === (base as NoteBase).change
  },

  routes: [
    {
      method: 'GET',
      path: /^\/notes$/,
      handle({ server, flight }) {
        const all = server.collection(COLLECTION)
        for (const { _id } of all) server.noteLook(flight, _id)
        return status(200, all)
      },
    },
    {
      method: 'GET',
      path: /^\/notes\/([^/]+)$/,
      handle({ server, flight, params }) {
        const note = server.collection(COLLECTION).find(({ _id }) => _id === params[0])
        server.noteLook(flight, params[0] ?? '')
        return note ? status(200, note) : status(404, { code: 'unknown_note' })
      },
    },
    {
      method: 'POST',
      path: /^\/notes$/,
      handle(call) {
        const { _id: id, ...fields } = call.body
        const there = call.server.collection(COLLECTION).find(({ _id }) => _id === id)
        const place = { collection: COLLECTION, scope: id, id, fields }
        if (!there) return status(200, call.server.create(call, place))
        return call.server.kind === 'extended'
          ? call.server.stale(call, { scope: id, current: there })
          : call.server.overwrite(call, place)
      },
    },
    {
      method: 'POST',
      path: /^\/notes\/([^/]+)$/,
      handle(call) {
        const id = call.params[0] ?? ''
        const { _id, ...fields } = call.body
        return call.server.overwrite(call, { collection: COLLECTION, scope: id, id, fields })
      },
    },
  ],
}

/** A change with a unique text, or a deletion. */
function meant(id: string, { seen, unsent, person, serial }: MakeContext, isDeletion: boolean): Recorded {
  const own = unsent.find((row) => noteOf(row) === id)
  const there = seen(COLLECTION).find(({ _id }) => _id === id)
  const base = (own?.base as NoteBase | undefined) ?? { change: (there?.['change'] ?? null) as string | null }
  const intent: NoteIntent = {
    id,
    text: isDeletion ? null : `text ${serial}`,
    change: `change ${serial} of ${id}`,
    by: person.id,
  }
  return { kind: NOTE, register: id, value: valueIn(intent), intent, base }
}

function noteOf({ intent }: OutboxRow): string {
  return (intent as NoteIntent).id
}

function valueIn({ text, change, by }: Pick<Thing, string>): string {
  return [text ?? 'deleted', change, by].join('|')
}
