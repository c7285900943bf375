import { parseArgs } from 'node:util'
import type { ParseArgsConfig } from 'node:util'
import { z } from 'zod'
import { emailAddress, newEmployeeBodySchema, newPassword } from '../../src/shared/contract/employee-bodies.ts'
import { calendarDay } from '../../src/shared/contract/primitives.ts'
import { riyadhDayOf } from '../../src/shared/rules/business-day.ts'
import type { Clock } from '../http/context.ts'
import { inTransaction } from '../database/database.ts'
import type { Database } from '../database/database.ts'
import { closeAccount, reopenAccount } from '../accounts/account-state.ts'
import { createEmployee } from '../accounts/new-employee.ts'
import { endAccessOf } from '../accounts/end-access.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { logNameOf } from '../plugins/request-log.ts'
import { writeAudit } from '../repositories/audit.ts'
import { insertPharmacy } from '../repositories/pharmacies.ts'
import { findUserByEmail, listUsers, setPasswordHash, userOf } from '../repositories/users.ts'
import { weaknessOf } from '../rules/refuse-weak-password.ts'
import { COMMAND_LINE, moveEmployee } from './move-employee.ts'
import { UsageError } from './usage-error.ts'

export type Tools = {
  db: Database
  clock: Clock
  /** Prompts for a password, or reads it from standard input. Passwords are never command-line arguments. */
  readPassword: () => Promise<string>
  print: (line: string) => void
}

export const USAGE = `npm run admin -- <command>

  create-user --role admin|accountant|employee --email … --first-name … --last-name … --company-id …
              [--second-name …] [--pharmacy …] [--position Pharmacist|Worker] [--joining-date YYYY-MM-DD]
  set-password --email …
  close-account --email …
  reopen-account --email …
  set-pharmacy --email … --pharmacy <name>|"Under Training"|"No Specific Place" [--from YYYY-MM-DD]
  add-pharmacy --name … [--number …] [--address …]
  list-users
  log-name --email …

Passwords are asked for, or read from standard input. The database is that of the server: DATA_DIR or DATABASE_URL.`

/** Runs one command. Throws a UsageError or a Problem that says what is wrong. */
export async function runAdmin([name, ...args]: string[], tools: Tools): Promise<void> {
  const command = COMMANDS[name ?? '']
  if (!command) throw new UsageError(name === undefined ? 'no command given' : `there is no command "${name}"`)
  await command(args, tools)
}

const COMMANDS: Record<string, (args: string[], tools: Tools) => Promise<void>> = {
  'create-user': createUser,
  'set-password': setPassword,
  'close-account': closeByEmail,
  'reopen-account': reopenByEmail,
  'set-pharmacy': setPharmacy,
  'add-pharmacy': addPharmacy,
  'list-users': printUsers,
  'log-name': printLogName,
}

async function createUser(args: string[], { db, clock, readPassword, print }: Tools): Promise<void> {
  const given = optionsOf(args, [
    'role',
    'email',
    'first-name',
    'second-name',
    'last-name',
    'company-id',
    'pharmacy',
    'position',
    'joining-date',
  ])
  const role = parse(
    z.enum(['admin', 'accountant', 'employee'], 'is admin, accountant or employee'),
    required(given, 'role'),
    'role',
  )
  const form = newEmployeeBodySchema.safeParse({
    email: required(given, 'email'),
    password: await readPassword(),
    firstName: required(given, 'first-name'),
    secondName: given['second-name'],
    lastName: required(given, 'last-name'),
    companyId: required(given, 'company-id'),
    currentPharmacy: given['pharmacy'] ?? (role === 'employee' ? 'Under Training' : 'No Specific Place'),
    position: given['position'],
    joiningDate: given['joining-date'],
  })
  if (!form.success)
    throw new UsageError(form.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  const { password, ...body } = form.data
  await refuseWeak(password, { ...body, isAdmin: role === 'admin', isAccountant: role === 'accountant' })
  const passwordHash = await hashPassword(password)
  const created = await inTransaction(db, async (tx) => {
    const user = userOf(await createEmployee(tx, { body, passwordHash, role, clock }))
    const at = new Date(clock()).toISOString()
    await writeAudit(tx, {
      at,
      actor: COMMAND_LINE,
      entity: 'employee',
      entityId: user._id,
      action: 'register',
      before: null,
      after: user,
    })
    return user
  })
  print(`${created.employeeName} (${role}) can sign in as ${created.email}`)
}

async function setPassword(args: string[], { db, clock, readPassword, print }: Tools): Promise<void> {
  const email = emailOf(optionsOf(args, ['email']))
  const password = parse(newPassword, await readPassword(), 'password')
  const user = await findUserByEmail(db, email)
  if (!user) throw new UsageError(`nobody has the email ${email}`)
  await refuseWeak(password, userOf(user))
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    const at = new Date(clock()).toISOString()
    await setPasswordHash(tx, { userId: user.id, passwordHash, now: at })
    await endAccessOf(tx, { userId: user.id, now: at })
    await writeAudit(tx, {
      at,
      actor: COMMAND_LINE,
      entity: 'employee',
      entityId: user.id,
      action: 'setPassword',
      before: null,
      after: null,
    })
  })
  print(`The password of ${email} is changed, and every session of that account has ended.`)
}

async function refuseWeak(password: string, whose: Parameters<typeof weaknessOf>[1]): Promise<void> {
  if (await weaknessOf(password, whose))
    throw new UsageError(
      'password: too easy to guess. Take four words that do not belong together, or let a password manager choose.',
    )
}

async function closeByEmail(args: string[], tools: Tools): Promise<void> {
  const email = await changeAccount(args, tools, closeAccount)
  tools.print(
    `The account ${email} is closed: nobody signs in with it, and its sessions have ended. What it recorded stays.`,
  )
}

async function reopenByEmail(args: string[], tools: Tools): Promise<void> {
  const email = await changeAccount(args, tools, reopenAccount)
  tools.print(`The account ${email} is open again, with the password that it had.`)
}

async function changeAccount(args: string[], { db, clock }: Tools, change: typeof closeAccount): Promise<string> {
  const email = emailOf(optionsOf(args, ['email']))
  await inTransaction(db, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) throw new UsageError(`nobody has the email ${email}`)
    await change(tx, { userId: user.id, actor: COMMAND_LINE, now: new Date(clock()).toISOString() })
  })
  return email
}

async function setPharmacy(args: string[], { db, clock, print }: Tools): Promise<void> {
  const given = optionsOf(args, ['email', 'pharmacy', 'from'])
  const email = emailOf(given)
  const place = required(given, 'pharmacy')
  const from = given['from'] === undefined ? riyadhDayOf(clock()) : parse(calendarDay, given['from'], 'from')
  await inTransaction(db, (tx) => moveEmployee(tx, { email, place, from, clock }))
  print(`${email} is at ${place} from ${from} on. Every session of that account has ended.`)
}

async function addPharmacy(args: string[], { db, print }: Tools): Promise<void> {
  const given = optionsOf(args, ['name', 'number', 'address'])
  const name = required(given, 'name').trim()
  const isNew = await insertPharmacy(db, { name, number: given['number'] ?? '', address: given['address'] ?? '' })
  if (!isNew) throw new UsageError(`there is a pharmacy ${name} already`)
  print(`The pharmacy ${name} is on the list.`)
}

async function printUsers(args: string[], { db, print }: Tools): Promise<void> {
  optionsOf(args, [])
  for (const user of await listUsers(db, {})) {
    const roles = [user.is_admin === 1 ? 'admin' : '', user.is_accountant === 1 ? 'accountant' : ''].filter(
      (role) => role !== '',
    )
    print(
      [user.email, user.employee_name, roles.join(' + ') || 'employee', user.current_pharmacy, user.company_id].join(
        '\t',
      ),
    )
  }
}

/** Prints the pseudonym of a user's account in the request log. */
async function printLogName(args: string[], { db, print }: Tools): Promise<void> {
  const email = emailOf(optionsOf(args, ['email']))
  const user = await findUserByEmail(db, email)
  if (!user) throw new UsageError(`nobody has the email ${email}`)
  print(logNameOf(user.id))
}

type Given = Record<string, string | undefined>

function optionsOf(args: string[], names: string[]): Given {
  const options: NonNullable<ParseArgsConfig['options']> = Object.fromEntries(
    names.map((name) => [name, { type: 'string' as const }]),
  )
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values as Given
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'the arguments cannot be read')
  }
}

function required(given: Given, name: string): string {
  const value = given[name]
  if (value === undefined || value.trim() === '') throw new UsageError(`--${name} is missing`)
  return value
}

function emailOf(given: Given): string {
  return parse(emailAddress, required(given, 'email'), 'email')
}

function parse<Output>(schema: z.core.$ZodType<Output>, value: string, name: string): Output {
  const parsed = z.core.safeParse(schema, value)
  if (!parsed.success) throw new UsageError(`${name}: ${parsed.error.issues.map(({ message }) => message).join(', ')}`)
  return parsed.data
}
