import { EXPORT_NOTE } from '../../../src/kinds/export-note/kind.ts'
import { exportBodySchema } from '../../../src/shared/contract/export-body.ts'
import { ROLES } from '../../../src/shared/rules/access/access.ts'
import { status } from '@counter/outbox/simulator'
import type { Thing } from '@counter/outbox/simulator'
import type { KindAdapter } from './adapter.ts'

const COLLECTION = 'exports'

/** A register is one file that somebody saved. */
export const exportNotes: KindAdapter = {
  kind: EXPORT_NOTE,
  example: null,
  roles: ROLES,
  collection: COLLECTION,
  prepare() {},

  /** Nothing is recorded for a plain server, which lacks the call. */
  record({ server, person, now, serial }) {
    if (server.kind === 'plain') return []
    const of = `P2023 ${serial}`
    const register = `${of} by ${person.id}`
    return [{ kind: EXPORT_NOTE, register, value: 'noted', intent: { what: 'month', of, recordedAt: now }, base: null }]
  },

  // A note cannot be edited.
  edit: () => null,
  changeElsewhere() {},

  effects: ({ before, after }) => (before === null ? [{ register: keyOf(after), value: 'noted', previous: null }] : []),
  valueOf: (server, register) =>
    server.collection(COLLECTION).some((note) => keyOf(note) === register) ? 'noted' : null,
  uniqueKey: keyOf,
  isShownNowhere: true,
  doubleCodes: [],
  mayReplace: () => true,

  routes: [
    {
      method: 'POST',
      path: /^\/api\/audit\/exports$/,
      call: 'noteExport',
      handle(call) {
        const { server, flight, body } = call
        if (server.kind === 'plain') return status(404, { message: 'Not found' })
        if (!exportBodySchema.safeParse(body).success) return status(422, { code: 'invalid_field' })
        const fields = { ...body, by: flight.request.account }
        return status(200, server.create(call, { collection: COLLECTION, scope: keyOf(fields), fields }))
      },
    },
  ],
}

function keyOf(note: Pick<Thing, string>): string {
  return `${String(note['of'])} by ${String(note['by'])}`
}
