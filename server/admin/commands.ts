import { z } from 'zod'
import { omit } from 'zod/mini'
import { newEmployeeBodySchema, newPassword } from '../../src/shared/contract/employee-bodies.ts'
import { calendarDay } from '../../src/shared/contract/primitives.ts'
import { riyadhDayOf } from '../../src/shared/rules/days/business-day.ts'
import { inTransaction } from '../database/database.ts'
import { closeAccount, reopenAccount } from '../accounts/account-state.ts'
import { firstRunLines, newFirstRunLink } from '../accounts/first-run.ts'
import { createEmployee } from '../accounts/new-employee.ts'
import { endAccessOf } from '../accounts/end-access.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { logNameOf } from '../plugins/request-log.ts'
import { writeAudit } from '../repositories/audit.ts'
import { insertPharmacy, pharmacyNamed } from '../repositories/pharmacies.ts'
import { setPasswordHash } from '../repositories/user-passwords.ts'
import { findUserByEmail, listUsers, userOf } from '../repositories/users.ts'
import { weaknessOf } from '../rules/refuse-weak-password.ts'
import { eraseCommand, ownDataCommand } from './erase-command.ts'
import { importFiles, renewPasswords } from './import-command.ts'
import { COMMAND_LINE, moveEmployee } from './move-employee.ts'
import { emailOf, optionsOf, parse, required } from './options.ts'
import type { Tools } from './tools.ts'
import { UsageError } from '../command-line/run-from-terminal.ts'

export const USAGE = `npm run admin -- <command>

  first-run     prints a link to set up a chain that has no manager yet
  create-user --role admin|accountant|employee --email … --first-name … --last-name … --company-id …
              [--second-name …] [--arabic-name …] [--pharmacy …] [--position Pharmacist|Worker]
              [--joining-date YYYY-MM-DD]
  set-password --email …
  close-account --email …
  reopen-account --email …
  set-pharmacy --email … --pharmacy <name>|"Under Training"|"No Specific Place" [--from YYYY-MM-DD]
  add-pharmacy --name … [--number …] [--address …]
  import [--pharmacies <file.csv>] [--people <file.csv>] [--sheet <file.html>] [--dry-run]
                adds all or nothing; the one-time passwords go into the sheet, to be printed, or to standard output
  renew-passwords [--sheet <file.html>]
                new one-time passwords for everybody who has never signed in
  own-data <email or id> --file <file.json>
                everything that the server holds about a person
  erase <email or id> [--dry-run] --reason … [--pay-record <file.json>]
                erases the personal data of somebody whose account is closed, and notes the id in ERASURES_FILE
  list-users
  log-name --email …
  doctor        checks the settings, the server, its proxy, the clock, the disk, permissions, the database and the backups
                (in BACKUPS, by default beside DATA_DIR), and says what to do; changes nothing

Passwords are asked for, or read from standard input. The database is that of the server: DATA_DIR or DATABASE_URL.
If a server at HOST and PORT uses another one, nothing is done; ANOTHER_DATABASE=1 goes on.`

/** Runs one command. Throws a UsageError or a Problem that says what is wrong. */
export async function runAdmin(args: string[], tools: Tools): Promise<void> {
  await readCommand(args)(tools)
}

/** A command whose arguments have been read. Throws a UsageError or a Problem that says what is wrong. */
type Run = (tools: Tools) => Promise<void>

/** Reads the arguments, before anything is opened. Throws a UsageError. */
export function readCommand([name, ...args]: string[]): Run {
  const command = COMMANDS[name ?? '']
  if (!command) throw new UsageError(name === undefined ? 'no command given' : `there is no command "${name}"`)
  return command(args)
}

const COMMANDS: Record<string, (args: string[]) => Run> = {
  'first-run': printFirstRun,
  'create-user': createUser,
  'set-password': setPassword,
  'close-account': closeByEmail,
  'reopen-account': reopenByEmail,
  'set-pharmacy': setPharmacy,
  'add-pharmacy': addPharmacy,
  import: importPeople,
  'renew-passwords': renew,
  'own-data': ownDataCommand,
  erase: eraseCommand,
  'list-users': printUsers,
  'log-name': printLogName,
}

function printFirstRun(args: string[]): Run {
  optionsOf(args, [])
  return async ({ db, clock, address, print }) => {
    const link = await newFirstRunLink(db, { address, clock })
    if (!link) throw new Error('There is a manager already; create-user makes another one.')
    for (const line of firstRunLines(link)) print(line)
  }
}

function createUser(args: string[]): Run {
  const given = optionsOf(args, [
    'role',
    'email',
    'first-name',
    'second-name',
    'last-name',
    'arabic-name',
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
  const body = omit(newEmployeeBodySchema, { password: true }).safeParse({
    email: required(given, 'email'),
    firstName: required(given, 'first-name'),
    secondName: given['second-name'],
    lastName: required(given, 'last-name'),
    employeeNameAr: given['arabic-name'],
    companyId: required(given, 'company-id'),
    currentPharmacy: given['pharmacy'] ?? (role === 'employee' ? 'Under Training' : 'No Specific Place'),
    position: given['position'],
    joiningDate: given['joining-date'],
  })
  if (!body.success)
    throw new UsageError(body.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  return async ({ db, clock, readPassword, print }) => {
    const password = parse(newPassword, await readPassword(), 'password')
    await refuseWeak(password, { ...body.data, isAdmin: role === 'admin', isAccountant: role === 'accountant' })
    const passwordHash = await hashPassword(password)
    const created = await inTransaction(db, async (tx) => {
      const user = userOf(await createEmployee(tx, { body: body.data, passwordHash, role, clock }))
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
}

function setPassword(args: string[]): Run {
  const email = emailOf(optionsOf(args, ['email']))
  return async ({ db, clock, readPassword, print }) => {
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
}

async function refuseWeak(password: string, whose: Parameters<typeof weaknessOf>[1]): Promise<void> {
  if (await weaknessOf(password, whose))
    throw new UsageError(
      'password: too easy to guess. Take four words that do not belong together, or let a password manager choose.',
    )
}

function closeByEmail(args: string[]): Run {
  const email = emailOf(optionsOf(args, ['email']))
  return async (tools) => {
    await changeAccount(email, tools, closeAccount)
    tools.print(
      `The account ${email} is closed: nobody signs in with it, and its sessions have ended. What it recorded stays.`,
    )
  }
}

function reopenByEmail(args: string[]): Run {
  const email = emailOf(optionsOf(args, ['email']))
  return async (tools) => {
    await changeAccount(email, tools, reopenAccount)
    tools.print(`The account ${email} is open again, with the password that it had.`)
  }
}

async function changeAccount(email: string, { db, clock }: Tools, change: typeof closeAccount): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) throw new UsageError(`nobody has the email ${email}`)
    await change(tx, { userId: user.id, actor: COMMAND_LINE, now: new Date(clock()).toISOString() })
  })
}

function setPharmacy(args: string[]): Run {
  const given = optionsOf(args, ['email', 'pharmacy', 'from'])
  const email = emailOf(given)
  const place = required(given, 'pharmacy')
  const day = given['from'] === undefined ? null : parse(calendarDay, given['from'], 'from')
  return async ({ db, clock, print }) => {
    const from = day ?? riyadhDayOf(clock())
    await inTransaction(db, (tx) => moveEmployee(tx, { email, to: place, from, clock }))
    print(`${email} is at ${place} from ${from} on. Every session of that account has ended.`)
  }
}

function addPharmacy(args: string[]): Run {
  const given = optionsOf(args, ['name', 'number', 'address'])
  const name = required(given, 'name').trim()
  return async ({ db, print }) => {
    const isTaken = (await pharmacyNamed(db, name)) !== undefined
    const [number, address] = [given['number'] ?? '', given['address'] ?? '']
    if (isTaken || !(await insertPharmacy(db, { name, number, address })))
      throw new UsageError(`there is a pharmacy ${name} already`)
    print(`The pharmacy ${name} is on the list.`)
  }
}

function importPeople(args: string[]): Run {
  const isDryRun = args.includes('--dry-run')
  const given = optionsOf(
    args.filter((arg) => arg !== '--dry-run'),
    ['pharmacies', 'people', 'sheet'],
  )
  const { pharmacies, people, sheet } = given
  const files = { ...(pharmacies !== undefined && { pharmacies }), ...(people !== undefined && { people }) }
  return importFiles(files, { sheet, isDryRun })
}

function renew(args: string[]): Run {
  return renewPasswords({ sheet: optionsOf(args, ['sheet'])['sheet'] })
}

function printUsers(args: string[]): Run {
  optionsOf(args, [])
  return async ({ db, print }) => {
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
}

/** Prints the pseudonym of a user's account in the request log. */
function printLogName(args: string[]): Run {
  const email = emailOf(optionsOf(args, ['email']))
  return async ({ db, print }) => {
    const user = await findUserByEmail(db, email)
    if (!user) throw new UsageError(`nobody has the email ${email}`)
    print(logNameOf(user.id))
  }
}
