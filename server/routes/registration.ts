import { newEmployeeBodySchema } from '../../src/shared/contract/employee-bodies.ts'
import { MIN_PASSWORD_LENGTH } from '../../src/shared/contract/session.ts'
import { oneTimePasswordForm } from '../../src/shared/rules/values/typed-text.ts'
import { runCommand } from '../http/command.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import { createEmployee } from '../accounts/new-employee.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { invalidField } from '../http/problem.ts'
import { accountOf } from '../plugins/account.ts'
import { writeAudit } from '../repositories/audit.ts'
import { userOf } from '../repositories/users.ts'
import { refuseWeakPassword } from '../rules/refuse-weak-password.ts'
import { refuseTooLarge } from '../rules/size-limits.ts'
import { USER } from '../openapi/answers.ts'

export function addRegistrationRoutes(api: App, context: Context): void {
  api.post(
    '/users/register',
    { config: { call: 'register', answer: USER }, schema: { body: newEmployeeBodySchema } },
    async (request, reply) => {
      const { password: typed, oneTimePassword = false, ...body } = request.body
      const password = oneTimePassword ? oneTimePasswordForm(typed) : typed
      refuseTooLarge(newEmployeeBodySchema, { after: { fields: body, extra: {} } })
      // The dashes of a one-time password need not be typed.
      const judged = oneTimePassword ? password.replaceAll('-', '') : typed
      if (judged.length < MIN_PASSWORD_LENGTH) throw invalidField('password', 'password_short')
      await refuseWeakPassword(judged, { whose: body, path: 'password' })
      // Before the transaction, because hashing is slow on purpose.
      const passwordHash = await hashPassword(password)
      const { user: actor } = accountOf(request)
      return runCommand({
        context,
        request,
        reply,
        effect: async (tx) => {
          const created = userOf(
            await createEmployee(tx, {
              body,
              passwordHash,
              role: 'employee',
              isOneTime: oneTimePassword,
              clock: context.clock,
            }),
          )
          const at = isoNow(context.clock)
          await writeAudit(tx, {
            at,
            actor,
            entity: 'employee',
            entityId: created._id,
            action: 'register',
            before: null,
            after: created,
          })
          return created
        },
      })
    },
  )
}
