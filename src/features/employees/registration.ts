import { apiPaths } from '../../shared/contract/api-paths.ts'
import { userSchema, withoutPassword } from '../../shared/contract/employees.ts'
import type { User } from '../../shared/contract/employees.ts'
import { readRows } from '../../shared/contract/readable.ts'
import { problemSchema } from '../../shared/contract/problem.ts'
import { isCompanyIdAmong } from '../../shared/rules/values/company-ids.ts'
import type { NewEmployeeObject } from '../../shared/rules/people/new-employee.ts'
import { accountDb } from '../../data/store/account-db.ts'
import { requestAs, serverKind } from '../../data/http/api-client.ts'

/**
 * `isUnknown`: the request was sent, no response arrived, and the list of people could not be read either. `fields`:
 * invalid fields by wire name, with the server's message for each.
 */
export type RegistrationResult =
  | { ok: true; user: User }
  | { ok: false; code: string; isUnknown: boolean; fields: { path: string; message: string }[] }

/**
 * Goes directly to the server, because it carries a password (docs/architecture.md, *The one idea*): never queued,
 * never stored, and without an idempotency key, because the server would store a fast hash of the body with it. A retry
 * is safe, because an email address belongs to one person.
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
  const isTheirs = ({ email }: User) => email.trim().toLowerCase() === employee.email
  // A plain server accepts a duplicate email or company id.
  const others = kind === 'plain' ? await readUsers(account) : []
  if (!others) return failed('people_not_read')
  if (others.some(isTheirs)) return failed('duplicate_email')
  if (
    isCompanyIdAmong(
      others.map(({ companyId }) => companyId),
      employee.companyId,
    )
  )
    return failed('duplicate_company_id')
  // The manager who registers a person knows the password, so a reference server accepts it for the first sign-in only.
  const once = kind === 'extended' && { oneTimePassword: true }
  const answer = await requestAs({
    method: 'POST',
    path: apiPaths.register(),
    account,
    body: JSON.stringify({ ...employee, ...once }),
  })
  if (answer.kind === 'noAnswer' || answer.status >= 500) {
    // The request may have arrived: the list of people shows it.
    const found = await findThem()
    if (found) return found.employeeName === employee.employeeName ? taken(found) : failed('duplicate_email')
    return { ...failed(answer.kind === 'noAnswer' ? 'offline' : 'unavailable'), isUnknown: found === undefined }
  }
  if (answer.status < 200 || answer.status > 299) {
    const problem = problemSchema.safeParse(answer.body).data
    return { ...failed(problem?.code ?? `http_${answer.status}`), fields: problem?.errors ?? [] }
  }
  const answered = userSchema.safeParse(answer.body).data
  // If the response is not the person, the list is read again.
  const user = answered && isTheirs(answered) ? answered : await findThem()
  if (!user) return { ...failed('answer_differs'), isUnknown: true }
  return taken(user)

  /** Null if no account has this email; undefined if the server could not be asked. */
  async function findThem(): Promise<User | null | undefined> {
    const users = await readUsers(account)
    return users && (users.find(isTheirs) ?? null)
  }

  async function taken(person: User): Promise<RegistrationResult> {
    const user = withoutPassword(person) as User
    await db.users.put(user).catch(() => {})
    return { ok: true, user }
  }
}

async function readUsers(account: string): Promise<User[] | undefined> {
  const answer = await requestAs({ method: 'GET', path: apiPaths.users(), account })
  if (answer.kind === 'noAnswer' || answer.status !== 200) return undefined
  return readRows(answer.body, userSchema)?.rows
}

function failed(code: string): RegistrationResult & { ok: false } {
  return { ok: false, code, isUnknown: false, fields: [] }
}
