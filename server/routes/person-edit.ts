import { z } from 'zod'
import { personEditBodySchema } from '../../src/shared/contract/person-edit-body.ts'
import { editPerson } from '../accounts/edit-person.ts'
import { inTransaction } from '../database/database.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import { unknownId } from '../http/problem.ts'
import type { Semaphore } from '../http/semaphore.ts'
import { ASSIGNMENTS, USER } from '../openapi/answers.ts'
import { confirmPassword } from '../passwords/password-tries.ts'
import { accountOf } from '../plugins/account.ts'
import { assignmentsOf } from '../repositories/assignments.ts'
import { findUser, userOf } from '../repositories/users.ts'

const idParams = z.object({ id: z.string() })

/** What a manager sees and changes of a person besides the account. */
export function addPersonEditRoutes(api: App, context: Context, passwordChecks: Semaphore): void {
  const { db, clock } = context

  api.post(
    '/users/edit/:id',
    { config: { call: 'editPerson', answer: USER }, schema: { params: idParams, body: personEditBodySchema } },
    async (request, reply) => {
      const { currentPassword: password, reason, revision, ...edit } = request.body
      const { user: actor } = accountOf(request)
      if (password !== undefined)
        await confirmPassword(context, { request, reply, user: actor, password, passwordChecks })
      const change = { userId: request.params.id, edit, reason, revision, actor, isConfirmed: password !== undefined }
      return inTransaction(db, async (tx) => userOf(await editPerson(tx, { ...change, now: isoNow(clock) })))
    },
  )

  api.get(
    '/users/:id/assignments',
    { config: { call: 'assignments', answer: ASSIGNMENTS }, schema: { params: idParams } },
    async (request) => {
      if (!(await findUser(db, request.params.id))) throw unknownId()
      return (await assignmentsOf(db, request.params.id)).map(({ pharmacy_name, from_day, to_day }) => ({
        pharmacyName: pharmacy_name,
        from: from_day,
        to: to_day,
      }))
    },
  )
}
