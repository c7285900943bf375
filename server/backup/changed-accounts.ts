import { openSnapshot } from '../database/open-database.ts'
import type { DatabasePlace } from '../database/open-database.ts'
import type { Database } from '../database/database.ts'
import { refuseEarlierCheckout, stepsOf } from '../database/migrate.ts'
import type { UserRow } from '../database/tables.ts'
import { CopyError } from '../database/copy/copy-error.ts'

const COLUMNS = [
  'id',
  'email',
  'employee_name',
  'password_hash',
  'is_admin',
  'is_accountant',
  'current_pharmacy',
  'closed_at',
] as const satisfies (keyof UserRow)[]

export type Account = Pick<UserRow, (typeof COLUMNS)[number]>

/** All accounts of a database. */
export function readAccounts({ sql }: Database): Promise<Account[]> {
  return sql.selectFrom('users').select(COLUMNS).orderBy('employee_name').execute()
}

/**
 * The accounts of the database that a restore replaces, given by its folder or postgres:// URL. Throws a CopyError if
 * it cannot be read.
 */
export async function readReplacedAccounts(replaced: string): Promise<Account[]> {
  try {
    const source = openSnapshot(placeOf(replaced))
    try {
      refuseEarlierCheckout(await stepsOf(source))
      return await readAccounts(source)
    } finally {
      await source.close()
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown fault'
    throw new CopyError(
      `REPLACED cannot be read (${reason}); nothing was restored. Without REPLACED no accounts are compared.`,
    )
  }
}

/** The place of a database that is named by its folder or postgres:// URL. */
export function placeOf(replaced: string): DatabasePlace {
  return /^postgres(ql)?:/.test(replaced)
    ? { databaseUrl: replaced, dataDir: '' }
    : { databaseUrl: null, dataDir: replaced }
}

/** The account changes that a restore undid, one line per user: what an operator has to repeat, or tell the user. */
export function changedAccounts({
  replaced,
  restored,
}: {
  replaced: readonly Account[]
  restored: readonly Account[]
}): string[] {
  const after = new Map(restored.map((account) => [account.id, account]))
  const before = new Set(replaced.map(({ id }) => id))
  return [
    ...replaced.flatMap((account) => {
      const undone = undoneIn(account, after.get(account.id))
      return undone.length === 0 ? [] : `${nameOf(account)}: ${undone.join('; ')}`
    }),
    ...restored.flatMap((account) =>
      before.has(account.id) ? [] : `${nameOf(account)}: account was removed since, and is back`,
    ),
  ]
}

function undoneIn(newer: Account, restored: Account | undefined): string[] {
  if (!restored) return ['account was made since, and is gone']
  const undone: string[] = []
  if (newer.password_hash !== restored.password_hash)
    undone.push('password was changed since, the earlier one is valid again')
  if (newer.is_admin !== restored.is_admin || newer.is_accountant !== restored.is_accountant)
    undone.push('role was changed since, the earlier one is back')
  const [isClosed, wasClosed] = [newer, restored].map((account) => account.closed_at !== null)
  if (isClosed !== wasClosed)
    undone.push(
      isClosed ? 'account was closed since, and is open again' : 'account was opened again since, and is closed',
    )
  // The pharmacy determines what an employee may read.
  if (newer.current_pharmacy !== restored.current_pharmacy)
    undone.push(`place of work was changed since, ${restored.current_pharmacy || 'none'} is back`)
  if (newer.email !== restored.email) undone.push(`email was changed since, ${restored.email} is back`)
  return undone
}

function nameOf({ employee_name: name, email }: Account): string {
  return `${name} <${email}>`
}
