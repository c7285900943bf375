import { deviceModeBodySchema } from '../../src/shared/contract/session-bodies.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import { inTransaction } from '../database/database.ts'
import { confirmPassword, wrongPassword } from '../passwords/password-tries.ts'
import { accountOf } from '../plugins/account.ts'
import { findDeviceMode, setDeviceMode } from '../repositories/devices.ts'
import { deletePinsOfManagers, deletePinsOfOthers } from '../repositories/pins.ts'
import { endSeal } from '../repositories/seals.ts'
import { listOtherSessionsOn, revokeSession } from '../repositories/sessions.ts'
import { noteOwn } from '../audit/security-events.ts'
import type { Semaphore } from '../http/semaphore.ts'
import { DONE } from '../openapi/answers.ts'

/** Sets whether several people share this browser, which determines what a session may do without its user. */
export function addDeviceModeRoutes(api: App, context: Context, passwordChecks: Semaphore): void {
  const { db, clock } = context

  api.put(
    '/users/device',
    { config: { call: 'deviceMode', answer: DONE }, schema: { body: deviceModeBodySchema } },
    async (request, reply) => {
      const { user, session } = accountOf(request)
      const { mode, currentPassword } = request.body
      const deviceId = session.device_id
      const isNews = (await findDeviceMode(db, deviceId)) !== mode
      if (isNews && mode === 'personal') {
        if (currentPassword === undefined) throw wrongPassword()
        await confirmPassword(context, { request, reply, user, password: currentPassword, passwordChecks })
      }
      if (!isNews) return { status: 'ok' }
      await inTransaction(db, async (tx) => {
        const now = isoNow(clock)
        await setDeviceMode(tx, { deviceId, mode })
        if (mode === 'shared') {
          await deletePinsOfManagers(tx, deviceId)
          await noteOwn(tx, 'deviceShared', { user, now })
          return
        }
        // From now on signing out ends a session at once and nothing locks, so other users' sessions must not stay.
        for (const other of await listOtherSessionsOn(tx, { deviceId, userId: user.id, now })) {
          await revokeSession(tx, { session: other, now })
          await endSeal(tx, { id: other.seal_id, now })
        }
        await deletePinsOfOthers(tx, { deviceId, userId: user.id })
        await noteOwn(tx, 'devicePersonal', { user, now })
      })
      return { status: 'ok' }
    },
  )
}
