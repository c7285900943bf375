import { apiPaths } from '../shared/contract/api-paths.ts'
import { userSchema, withoutPassword } from '../shared/contract/employees.ts'
import type { User } from '../shared/contract/employees.ts'
import { readRows } from '../shared/contract/readable.ts'
import { problemSchema } from '../shared/contract/problem.ts'
import type { NewEmployeeObject } from '../shared/rules/new-employee.ts'
import { accountDb } from './account-db.ts'
import { requestAs, serverHas, serverKind } from './api-client.ts'

/**
 * `unknown`: it was sent and no answer came, nor could the list of people be asked. Fields by their wire name, each with the
 * server's word for what is wrong with it.
 */
export type RegistrationResult =
  | { ok: true; user: User }
  | { ok: false; code: string; isUnknown: boolean; fields: { path: string; message: string }[] }

/**
 * It goes straight to the server, because it carries a password (docs/architecture.md, *The one idea*): never
 * queued, never stored, and without a key, since the server would keep a quick hash of the body beside it. A repeat is
 * safe all the same, for an email belongs to one person.
 */
export async function registerEmployee({
  account,
  employee,
}: {
  account: string
  employee: NewEmployeeObject
}): Promise<RegistrationResult> {
  const db = accountDb(account)
  const kind = await serverKind(account)
  if (kind === null) return failed('offline')
  // A plain server takes an email twice.
  if (kind === 'plain' && (await findByEmail({ account, email: employee.email }))) return failed('duplicate_email')
  // Whoever registers a person knows the password: on a server that can, it is for the first sign-in alone.
  const once = (await serverHas('accounts')) && { oneTimePassword: true }
  const answer = await requestAs({
    method: 'POST',
    path: apiPaths.register(),
    account,
    body: JSON.stringify({ ...employee, ...once }),
  })
  if (answer.kind === 'noAnswer' || answer.status >= 500) {
    // It may have arrived: the list tells.
    const found = await findByEmail({ account, email: employee.email })
    if (found) return found.employeeName === employee.employeeName ? taken(found) : failed('duplicate_email')
    return { ...failed(answer.kind === 'noAnswer' ? 'offline' : 'unavailable'), isUnknown: found === undefined }
  }
  if (answer.status < 200 || answer.status > 299) {
    const problem = problemSchema.safeParse(answer.body).data
    return { ...failed(problem?.code ?? `http_${answer.status}`), fields: problem?.errors ?? [] }
  }
  const answered = userSchema.safeParse(answer.body).data
  // Perhaps another JSON than the person: then it is read again.
  const user =
    answered?.email.toLowerCase() === employee.email ? answered : await findByEmail({ account, email: employee.email })
  if (!user) return { ...failed('answer_differs'), isUnknown: true }
  return taken(user)

  async function taken(person: User): Promise<RegistrationResult> {
    const user = withoutPassword(person) as User
    await db.users.put(user).catch(() => {})
    return { ok: true, user }
  }
}

/** Null when nobody has it, undefined when the server could not be asked. */
async function findByEmail({ account, email }: { account: string; email: string }): Promise<User | null | undefined> {
  const answer = await requestAs({ method: 'GET', path: apiPaths.users(), account })
  if (answer.kind === 'noAnswer' || answer.status !== 200) return undefined
  const users = readRows(answer.body, userSchema)?.rows
  return users && (users.find((user) => user.email.toLowerCase() === email) ?? null)
}

function failed(code: string): RegistrationResult & { ok: false } {
  return { ok: false, code, isUnknown: false, fields: [] }
}
