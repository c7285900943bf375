import { z } from 'zod'
import { newShortageBodySchema, shortageUpdateBodySchema } from '../../src/shared/contract/shortages.ts'
import type { SentRegisterer } from '../../src/shared/contract/shortages.ts'
import { runCommand } from '../http/command.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import type { Queries } from '../database/database.ts'
import type { ShortageRow, UserRow } from '../database/tables.ts'
import { listQuerySchema, readListQuery, sendList } from '../http/lists.ts'
import { accountOf } from '../plugins/account.ts'
import { MAX_WHOLE_OBJECT_BYTES } from '../plugins/json-body.ts'
import { conflict, unknownId } from '../http/problem.ts'
import { placesOf } from '../repositories/assignments.ts'
import { nextChange } from '../repositories/changes.ts'
import {
  addRegisterer,
  addShortage,
  deleteRegisterer,
  findShortageForUpdate,
  hasRetiredAfter,
  listShortages,
  shortageOf,
  touchShortage,
  SHORTAGE_FIELDS,
} from '../repositories/shortages.ts'
import { ownEntryIn } from '../rules/shortage-write.ts'
import { refuseTooLarge } from '../rules/size-limits.ts'
import { unknownFields } from '../rules/unknown-fields.ts'
import { SHORTAGE, SHORTAGES } from '../openapi/answers.ts'

const idParams = z.object({ id: z.string() })
const position = z.object({ createdAt: z.string(), id: z.string() })
const positionOf = ({ created_at, id }: ShortageRow) => ({ createdAt: created_at, id })

export function addShortageRoutes(api: App, context: Context): void {
  const { db, clock } = context

  api.get(
    '/trendingShortages/latest',
    { config: { call: 'latestShortages', answer: SHORTAGES }, schema: { querystring: listQuerySchema } },
    async (request, reply) => {
      const { newest, asked } = await readListQuery(context, { query: request.query, feed: 'shortages', position })
      const { changedAfter } = asked
      // A list of changes cannot say that a shortage was retired, so the whole list is sent.
      const listed =
        changedAfter !== undefined && (await hasRetiredAfter(db, changedAfter)) ? { whole: 'whole' as const } : asked
      const rows = await listShortages(db, listed)
      return sendList({ reply, context, feed: 'shortages', newest, asked: listed, rows, positionOf, write: shortageOf })
    },
  )

  api.post(
    '/trendingShortages/addATrendingShortage',
    { config: { call: 'addAShortage', answer: SHORTAGE }, schema: { body: newShortageBodySchema } },
    async (request, reply) => {
      const {
        shortageRegisterers: [entry],
        ...body
      } = request.body
      const extra = unknownFields(body, SHORTAGE_FIELDS)
      const { user } = accountOf(request)
      const now = isoNow(clock)
      const effect = async (tx: Queries) => {
        refuseTooLarge(newShortageBodySchema, { after: { fields: body, extra } })
        const row = await addShortage(tx, { body, extra, userId: user.id, now })
        const places = await placesOf(tx, user.id)
        const registerer = await addRegisterer(tx, {
          shortageId: row.id,
          userId: user.id,
          entry: ownEntry({ user, places, entry, now }),
          addedSeq: row.change_seq,
        })
        return shortageOf({ ...row, registerers: [registerer] })
      }
      return runCommand({ context, request, reply, effect })
    },
  )

  api.post(
    '/trendingShortages/trendingShortageUpdate/:id',
    {
      config: { call: 'shortageUpdate', answer: SHORTAGE },
      bodyLimit: MAX_WHOLE_OBJECT_BYTES,
      schema: { params: idParams, body: shortageUpdateBodySchema },
    },
    async (request, reply) => {
      const { body } = request
      const { user } = accountOf(request)
      const now = isoNow(clock)
      const effect = async (tx: Queries) => {
        const row = await findShortageForUpdate(tx, request.params.id)
        if (!row) throw unknownId()
        const own = row.registerers.find(({ user_id }) => user_id === user.id)
        const places = [user.current_pharmacy, ...(own ? [own.ph_name] : []), ...(await placesOf(tx, user.id))]
        const caller = { userId: user.id, names: [user.employee_name, user.shorter_name, user.shortest_name], places }
        const meant = ownEntryIn(body.shortageRegisterers, { stored: row.registerers, caller })
        const isThere = (own !== undefined) === (meant !== null)
        if (row.retired_at !== null && !isThere) throw conflict('retired', shortageOf(row))
        if (body.revision !== undefined && body.revision !== row.revision)
          throw conflict('stale_revision', shortageOf(row))
        if (isThere) return shortageOf(row)

        const others = row.registerers.filter(({ user_id }) => user_id !== user.id)
        const changeSeq = await nextChange(tx, 'shortages')
        const support = { shortageId: row.id, userId: user.id }
        const entry = meant && ownEntry({ user, places, entry: meant, now })
        const mine = entry ? [await addRegisterer(tx, { ...support, entry, addedSeq: changeSeq })] : []
        if (!entry) await deleteRegisterer(tx, support)
        const columns = await touchShortage(tx, { row, changeSeq, now })
        return shortageOf({ ...row, ...columns, registerers: [...others, ...mine] })
      }
      return runCommand({ context, request, reply, effect })
    },
  )
}

type NewEntry = {
  user: UserRow
  /** Where the user works or worked. */ places: string[]
  entry: SentRegisterer | undefined
  now: string
}

/**
 * Supporter and pharmacy come from the session. The client's pharmacy is accepted if it is one of the user's, and its
 * time if it is in the past.
 */
function ownEntry({ user, places, entry, now }: NewEntry) {
  const isOwnName =
    entry !== undefined && [user.employee_name, user.shorter_name, user.shortest_name].includes(entry.name)
  return {
    name: isOwnName ? entry.name : user.employee_name,
    phName: isOwnName && places.includes(entry.phName) ? entry.phName : user.current_pharmacy,
    timeDone: entry?.timeDone && entry.timeDone <= now ? entry.timeDone : now,
  }
}
