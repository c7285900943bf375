import { createHash, randomUUID } from 'node:crypto'
import { STAFF_OPTIONS } from '../../src/shared/contract/chain/staff-options.ts'
import type { Imported, ImportedAccount } from '../../src/shared/contract/chain-import.ts'
import { riyadhDayOf } from '../../src/shared/rules/days/business-day.ts'
import type { ImportProblem } from '../../src/shared/rules/chain-import/problems.ts'
import { readImport } from '../../src/shared/rules/chain-import/read-import.ts'
import type { ImportedPerson, ImportReading, ImportTexts } from '../../src/shared/rules/chain-import/read-import.ts'
import { isPharmacy } from '../../src/shared/rules/people/workplace.ts'
import type { Queries } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { UserRow } from '../database/tables.ts'
import { isoNow } from '../http/context.ts'
import type { Clock } from '../http/context.ts'
import { Problem } from '../http/problem.ts'
import { hashRandomPassword } from '../passwords/passwords.ts'
import { insertAssignments } from '../repositories/assignments.ts'
import { writeAudits } from '../repositories/audit.ts'
import type { AuditEntry } from '../repositories/audit.ts'
import { readChainSection } from '../repositories/chain-settings.ts'
import { holdFeed, nextChanges } from '../repositories/changes.ts'
import { recall, remember } from '../repositories/meta.ts'
import { insertPharmacies, listPharmacies } from '../repositories/pharmacies.ts'
import { listUnusedOneTime, setPasswordHash } from '../repositories/user-passwords.ts'
import { insertUsers, listKnownPeople, userOf } from '../repositories/users.ts'
import { hasImportedPassword, IMPORT_DAYS_VALID, importedPassword } from './imported-passwords.ts'
import { firstAssignmentOf, userRowOf } from './new-employee.ts'
import { oneTimeUntil } from './one-time-passwords.ts'

type Import = {
  texts: ImportTexts
  /** The random bytes that the one-time passwords are derived from, base64url. */
  key: string
  actor: AuditEntry['actor']
  clock: Clock
}

/**
 * Adds the pharmacies and people of an import, all or nothing, and returns their one-time passwords. The same key again
 * adds nothing and returns the passwords that were not used since. Throws a Problem (422) that names rows and columns.
 */
export async function importChain(tx: Queries, { texts, key, actor, clock }: Import): Promise<Imported> {
  // Others that add people wait until it is done.
  await holdFeed(tx, 'users')
  const mark = markOf(key)
  const before = await recall(tx, mark)
  if (before !== null) return importedBefore(tx, { key, note: before })
  const reading = await checkImport(tx, { texts, clock })
  if (reading.problems.length > 0) throw importRefused(reading.problems)
  const now = isoNow(clock)
  await remember(tx, { ...mark, value: `${now} ${reading.pharmacies.length}` })
  const until = oneTimeUntil(clock(), IMPORT_DAYS_VALID)
  await addPharmacies(tx, { reading, actor, now })
  const people = await addPeople(tx, { people: reading.people, key, actor, now, until })
  return { pharmacies: reading.pharmacies.length, people: sheetOf(people, key), until }
}

/** Whether an import with this key is done. */
export async function isImported(db: Queries, key: string): Promise<boolean> {
  return (await recall(db, markOf(key))) !== null
}

function markOf(key: string): { what: 'import'; hash: string } {
  return { what: 'import', hash: createHash('sha256').update(key).digest('base64url') }
}

/** Reads an import against what the chain has now; changes nothing. */
export async function checkImport(
  db: Queries,
  { texts, clock }: Pick<Import, 'texts' | 'clock'>,
): Promise<ImportReading> {
  return readImport(texts, {
    pharmacies: await listPharmacies(db),
    people: await listKnownPeople(db),
    options: await readChainSection(db, STAFF_OPTIONS),
    today: riyadhDayOf(clock()),
  })
}

function importRefused(problems: readonly ImportProblem[]): Problem {
  return new Problem({
    status: 422,
    code: 'invalid_field',
    errors: problems.map(({ table, row, field, code }) => ({
      path: [table, row, ...(field === null ? [] : [field])].join('.'),
      message: code,
    })),
  })
}

async function importedBefore(tx: Queries, { key, note }: { key: string; note: string }): Promise<Imported> {
  const [at = '', pharmacies = '0'] = note.split(' ')
  const people = (await listUnusedOneTime(tx)).filter((person) => hasImportedPassword(key, person))
  const until = people[0]?.one_time_until ?? oneTimeUntil(Date.parse(at), IMPORT_DAYS_VALID)
  return { pharmacies: Number(pharmacies), people: sheetOf(people, key), until }
}

/**
 * New one-time passwords for everybody whose last one is unused, expired ones included: for a sheet that was lost, or
 * people who came too late.
 */
export async function renewImported(tx: Queries, { key, actor, clock }: Omit<Import, 'texts'>): Promise<Imported> {
  await holdFeed(tx, 'users')
  const now = isoNow(clock)
  const until = oneTimeUntil(clock(), IMPORT_DAYS_VALID)
  const people = (await listUnusedOneTime(tx)).filter(({ closed_at: closedAt }) => closedAt === null)
  for (const { id: userId, email } of people) {
    const passwordHash = hashRandomPassword(importedPassword(key, email))
    await setPasswordHash(tx, { userId, passwordHash, now, oneTimeUntil: until })
  }
  await writeAudits(
    tx,
    people.map(({ id }) => ({
      at: now,
      actor,
      entity: 'employee',
      entityId: id,
      action: 'resetPassword',
      before: null,
      after: null,
    })),
  )
  return { pharmacies: 0, people: sheetOf(people, key), until }
}

type Adding = { actor: AuditEntry['actor']; now: string }

async function addPharmacies(
  tx: Queries,
  { reading: { pharmacies }, actor, now }: Adding & { reading: ImportReading },
): Promise<void> {
  if (pharmacies.length === 0) return
  const rows = pharmacies.map(({ name, number, address }) => ({
    id: randomUUID(),
    pharmacy_no: number,
    pharmacy_name: name,
    pharmacy_address: address,
  }))
  await inChunks(rows, (some) => insertPharmacies(tx, some))
  const after = { pharmacies: pharmacies.map(({ name }) => name) }
  await writeAudits(tx, [
    { at: now, actor, entity: 'settings', entityId: 'pharmacies', action: 'import', before: null, after },
  ])
}

type AddingPeople = Adding & { people: readonly ImportedPerson[]; key: string; until: string }

async function addPeople(tx: Queries, { people, key, actor, now, until }: AddingPeople): Promise<UserRow[]> {
  if (people.length === 0) return []
  const today = riyadhDayOf(Date.parse(now))
  const changes = await nextChanges(tx, 'users', people.length)
  const rows = people.map(({ person, role }, index) =>
    userRowOf({
      person,
      role,
      passwordHash: hashRandomPassword(importedPassword(key, person.email)),
      oneTimeUntil: until,
      changeSeq: changes[index] ?? 0,
      now,
    }),
  )
  await inChunks(rows, (some) => insertUsers(tx, some))
  const added = rows.map((row): UserRow => ({
    ...row,
    revision: 1,
    one_time_used_at: null,
    closed_at: null,
    reopened_until: null,
  }))
  const atPharmacies = added.filter((row) => isPharmacy(row.current_pharmacy))
  await inChunks(
    atPharmacies.map((row) => firstAssignmentOf(row, today)),
    (some) => insertAssignments(tx, some),
  )
  await writeAudits(
    tx,
    added.map((row) => ({
      at: now,
      actor,
      entity: 'employee',
      entityId: row.id,
      action: 'import',
      before: null,
      after: userOf(row),
    })),
  )
  return added
}

/** By place and name, as the sheets are handed out. */
function sheetOf(people: readonly UserRow[], key: string): ImportedAccount[] {
  const order = new Intl.Collator('en', { numeric: true })
  return people
    .map((row) => ({
      employeeName: row.employee_name,
      ...(row.employee_name_ar !== null && { employeeNameAr: row.employee_name_ar }),
      companyId: row.company_id,
      email: row.email,
      currentPharmacy: row.current_pharmacy,
      oneTimePassword: importedPassword(key, row.email),
    }))
    .toSorted(
      (one, other) =>
        order.compare(one.currentPharmacy, other.currentPharmacy) ||
        order.compare(one.employeeName, other.employeeName),
    )
}
