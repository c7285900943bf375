import { apiPaths } from '../shared/contract/api-paths.ts'
import { problemSchema } from '../shared/contract/problem.ts'
import { accountDb } from './account-db.ts'
import { askServerKind, requestAs, serverHas } from './api-client.ts'
import { deviceDb } from './device-db.ts'
import { lookupName } from './seal.ts'
import { deviceSalt, sealRecord } from './sealed-records.ts'
import { hasJustAnswered } from './server-contact.ts'
import { halfOf } from './session-half.ts'

/** `isUnknown`: it was sent and no answer came. Fields by their wire name, each with the server's word for what is wrong with it. */
export type PasswordChange =
  | { ok: true }
  | {
      ok: false
      code: string
      isUnknown: boolean
      fields: { path: string; message: string }[]
      retryAfterSeconds: number
    }

/** Whether this server lets people change their password. */
export function canChangePassword(): Promise<boolean> {
  return serverHas('passwords')
}

/**
 * One of the three calls that go straight to the server, because they carry a password: never queued and never stored. Asked once more
 * after a lost answer it changes nothing more. What is sealed on this device is sealed anew, so that the new password opens it in an outage.
 */
export async function changePassword({
  currentPassword,
  newPassword,
}: {
  currentPassword: string
  newPassword: string
}): Promise<PasswordChange> {
  const row = await deviceDb.session.get('current')
  const user = row && (await accountDb(row.userId).profile.get(row.userId))
  if (!user) return failed('not_signed_in')
  const account = user._id
  // Where no server answers nothing is sent, which is worth knowing.
  await askServerKind(account)
  if (!hasJustAnswered()) return failed('offline')
  const answer = await requestAs({
    method: 'POST',
    path: apiPaths.changePassword(),
    account,
    body: JSON.stringify({ currentPassword, newPassword }),
  })
  if (answer.kind === 'noAnswer') return { ...failed('offline'), isUnknown: true }
  if (answer.status < 200 || answer.status > 299) {
    const problem = problemSchema.safeParse(answer.body).data
    const retryAfterSeconds = Math.ceil((answer.retryAfterMs ?? 0) / 1_000)
    return {
      ...failed(problem?.code ?? `http_${answer.status}`),
      isUnknown: answer.status >= 500 && retryAfterSeconds === 0,
      fields: problem?.errors ?? [],
      retryAfterSeconds,
    }
  }
  const [half, sealId] = await Promise.all([halfOf(account), sealIdOf(user.email)])
  const { key } = await sealRecord(
    { email: user.email, password: newPassword },
    { user, half: half && sealId ? { half, sealId } : null },
  )
  await accountDb(account).keys.put({ id: 'own', key })
  return { ok: true }
}

/** The name by which the server knows the seal of that person here; undefined where it knows none. */
async function sealIdOf(email: string): Promise<string | undefined> {
  return (await deviceDb.seals.get(await lookupName({ email, salt: await deviceSalt() })))?.sealId
}

function failed(code: string): PasswordChange & { ok: false } {
  return { ok: false, code, isUnknown: false, fields: [], retryAfterSeconds: 0 }
}
