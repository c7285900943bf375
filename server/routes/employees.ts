import { z } from 'zod'
import { userUpdateBodySchema } from '../../src/shared/contract/employee-bodies.ts'
import { riyadhDayOf } from '../../src/shared/rules/days/business-day.ts'
import { runCommand } from '../http/command.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import type { Queries } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import { listQuerySchema, readListQuery, sendList } from '../http/lists.ts'
import { accountOf, fullSessionNeeded } from '../plugins/account.ts'
import { MAX_WHOLE_OBJECT_BYTES } from '../plugins/json-body.ts'
import { conflict, forbidden, unknownId } from '../http/problem.ts'
import {
  findUser,
  findUserForUpdate,
  listArabicNames,
  listUsers,
  updateOwnRecord,
  userOf,
} from '../repositories/users.ts'
import { recordAfterWrite } from '../rules/personal-record-write.ts'
import { refuseTooLarge } from '../rules/size-limits.ts'
import { COLLEAGUES, USER, USERS } from '../openapi/answers.ts'

const idParams = z.object({ id: z.string() })
const position = z.object({ name: z.string(), id: z.string() })
const positionOf = ({ employee_name, id }: UserRow) => ({ name: employee_name, id })

export function addEmployeeRoutes(api: App, context: Context): void {
  const { db, clock } = context

  api.get('/users/me', { config: { call: 'me', answer: USER } }, async (request) => userOf(accountOf(request).user))

  api.get(
    '/users',
    { config: { call: 'users', answer: USERS }, schema: { querystring: listQuerySchema } },
    async (request, reply) => {
      const { newest, asked } = await readListQuery(context, { query: request.query, feed: 'users', position })
      return sendList({
        reply,
        context,
        feed: 'users',
        newest,
        asked,
        rows: await listUsers(db, asked),
        positionOf,
        write: userOf,
      })
    },
  )

  api.get('/users/colleagues', { config: { call: 'colleagues', answer: COLLEAGUES } }, async (request) =>
    (await listArabicNames(db, accountOf(request).user.current_pharmacy)).map(
      ({ id, employee_name, employee_name_ar }) => ({
        _id: id,
        employeeName: employee_name,
        employeeNameAr: employee_name_ar ?? '',
      }),
    ),
  )

  api.get('/users/:id', { config: { call: 'user', answer: USER }, schema: { params: idParams } }, async (request) => {
    const { user, reach, scope } = accountOf(request)
    const { id } = request.params
    if (id !== user.id && reach === 'own') throw forbidden()
    // A narrow session may only access its own user.
    if (id !== user.id && scope === 'outbox') throw fullSessionNeeded({ wake: 'password' })
    const found = await findUser(db, id)
    if (!found) throw unknownId()
    return userOf(found)
  })

  api.post(
    '/users/editUserDetails/:id',
    {
      config: { call: 'editUserDetails', answer: USER },
      bodyLimit: MAX_WHOLE_OBJECT_BYTES,
      schema: { params: idParams, body: userUpdateBodySchema },
    },
    async (request, reply) => {
      const { body } = request
      const { user } = accountOf(request)
      if (request.params.id !== user.id) throw forbidden()
      const effect = async (tx: Queries) => {
        const row = await findUserForUpdate(tx, user.id)
        if (!row) throw unknownId()
        const before = userOf(row)
        if (body.revision !== undefined && body.revision !== row.revision) throw conflict('stale_revision', before)
        const { contacts, vaccinationDetails } = body
        refuseTooLarge(userUpdateBodySchema, {
          after: { fields: { contacts, vaccinationDetails }, extra: {} },
          before: { fields: before, extra: {} },
        })
        const after = recordAfterWrite({ user: before, body, today: riyadhDayOf(clock()) })
        if (after === before) return before
        return userOf(await updateOwnRecord(tx, { row, after, now: isoNow(clock) }))
      }
      return runCommand({ context, request, reply, effect })
    },
  )
}
