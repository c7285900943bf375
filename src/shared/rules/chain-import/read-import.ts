import type { StaffField, StaffOptions } from '../../contract/chain/staff-options.ts'
import { STAFF_FIELDS } from '../../contract/chain/staff-options.ts'
import { NO_PHARMACY_PLACES } from '../../contract/employees.ts'
import type { Pharmacy } from '../../contract/pharmacies.ts'
import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from '../../contract/text-limits.ts'
import { companyIdKey } from '../values/company-ids.ts'
import { EMPTY_NEW_EMPLOYEE, personObject, problemsOfPerson, withProposedChoices } from '../people/new-employee.ts'
import type { PersonObject, PersonTyped } from '../people/new-employee.ts'
import { allNamesOf } from '../chain/pharmacy-names.ts'
import type { PharmacyNames } from '../chain/pharmacy-names.ts'
import { plainToken } from '../values/typed-text.ts'
import { choiceReader, hasLostDigits, nameKey, readDay, readPlaceWithoutPharmacy, readRole } from './cell-values.ts'
import type { ChoiceReader, ImportRole } from './cell-values.ts'
import { fieldsOf, IMPORT_TABLES } from './columns.ts'
import type { ImportField, ImportTable } from './columns.ts'
import type { ImportProblem, ImportProblemCode } from './problems.ts'
import { readTable } from './read-table.ts'
import type { TableReading, TableRow } from './read-table.ts'

/** The two texts of an import; an empty one imports nothing. */
export type ImportTexts = Record<ImportTable, string>

export type KnownPerson = {
  email: string
  companyId: string
  employeeName: string
  currentPharmacy: string
  formerNames?: readonly string[] | undefined
}
/** What the chain has already, and its day. */
export type KnownChain = {
  /** The names of closed ones are taken, and people cannot be added there. */
  pharmacies: readonly (PharmacyNames & Pick<Pharmacy, 'closedOn'>)[]
  people: readonly KnownPerson[]
  options: StaffOptions
  today: string
}

export type ImportedPharmacy = { row: number; name: string; number: string; address: string }
export type ImportedPerson = { row: number; role: ImportRole; person: PersonObject }

/** Nothing may be imported if there are problems. */
export type ImportReading = {
  pharmacies: ImportedPharmacy[]
  people: ImportedPerson[]
  /** By table, row and column. */
  problems: ImportProblem[]
  /** Columns with content that are not imported. */
  ignored: { table: ImportTable; heading: string }[]
  /** What people with an empty cell get, and how many of them there are. */
  proposed: { field: StaffField; value: string; count: number }[]
}

/** Reads and checks an import, for the dry run of the page, the server and the command alike. */
export function readImport(texts: ImportTexts, known: KnownChain): ImportReading {
  const tables = { pharmacies: readTable('pharmacies', texts.pharmacies), people: readTable('people', texts.people) }
  const found = new Problems()
  for (const table of IMPORT_TABLES) for (const problem of tables[table].problems) found.add(problem)
  const pharmacies = readPharmacies(tables.pharmacies, { known, found })
  const people = readPeople(tables.people, { known, found, places: placesOf(tables.pharmacies, pharmacies, known) })
  return {
    pharmacies,
    people,
    problems: found.sorted(),
    ignored: IMPORT_TABLES.flatMap((table) => tables[table].ignored.map((heading) => ({ table, heading }))),
    proposed: proposedIn(tables.people.rows, people),
  }
}

class Problems {
  private readonly all: ImportProblem[] = []
  private readonly cells = new Set<string>()

  add(problem: ImportProblem): void {
    this.all.push(problem)
  }

  /** One problem a cell is enough. */
  note(table: ImportTable, row: TableRow, problem: { field: ImportField; code: ImportProblemCode; otherRow?: number }) {
    const cell = `${table} ${row.row} ${problem.field}`
    if (this.cells.has(cell)) return
    this.cells.add(cell)
    this.add({ table, row: row.row, value: row.cells[problem.field] ?? '', ...problem })
  }

  sorted(): ImportProblem[] {
    const column = ({ table, field }: ImportProblem) => (field === null ? -1 : fieldsOf(table).indexOf(field))
    return this.all.toSorted(
      (one, other) =>
        IMPORT_TABLES.indexOf(one.table) - IMPORT_TABLES.indexOf(other.table) ||
        one.row - other.row ||
        column(one) - column(other),
    )
  }
}

type Reading = { known: KnownChain; found: Problems }

function readPharmacies({ rows }: TableReading, { known, found }: Reading): ImportedPharmacy[] {
  const names = new Twins(known.pharmacies.flatMap(allNamesOf).map(nameKey))
  const numbers = new Twins([])
  return rows.map((row) => {
    const note = (field: ImportField, code: ImportProblemCode, otherRow?: number) =>
      found.note('pharmacies', row, { field, code, ...(otherRow !== undefined && { otherRow }) })
    const name = row.cells.pharmacyName ?? ''
    const number = plainToken(row.cells.pharmacyNo ?? '')
    const address = row.cells.pharmacyAddress ?? ''
    if (name === '') note('pharmacyName', 'required')
    else if (name.length > MAX_NAME_LENGTH) note('pharmacyName', 'too_long')
    else if (readPlaceWithoutPharmacy(name) !== null) note('pharmacyName', 'name_reserved')
    else names.note(nameKey(name), row, (code, other) => note('pharmacyName', code, other))
    if (number.length > MAX_NAME_LENGTH) note('pharmacyNo', 'too_long')
    else if (hasLostDigits(number)) note('pharmacyNo', 'digits_lost')
    else if (number !== '') numbers.note(nameKey(number), row, (code, other) => note('pharmacyNo', code, other))
    if (address.length > MAX_TEXT_LENGTH) note('pharmacyAddress', 'too_long')
    return { row: row.row, name, number, address }
  })
}

/** Finds what is in two rows, or in the chain already. */
class Twins {
  private readonly seen = new Map<string, number | null>()

  constructor(known: readonly string[]) {
    for (const key of known) this.seen.set(key, null)
  }

  note(key: string, { row }: TableRow, tell: (code: 'twice' | 'exists', otherRow?: number) => void): void {
    const other = this.seen.get(key)
    if (other === undefined) this.seen.set(key, row)
    else if (other === null) tell('exists')
    else tell('twice', other)
  }
}

/** The `pharmacyName` of those that people may be at, by the key of each of their names; null if they could not be read. */
type Places = ReadonlyMap<string, string> | null

function placesOf(table: TableReading, read: readonly ImportedPharmacy[], known: KnownChain): Places {
  if (table.rows.length === 0 && table.problems.length > 0) return null
  // The name that the chain has already counts.
  const open = known.pharmacies.filter(({ closedOn }) => !closedOn)
  return new Map([
    ...read.map(({ name }) => [nameKey(name), name] as const),
    ...open.flatMap((pharmacy) => allNamesOf(pharmacy).map((name) => [nameKey(name), pharmacy.pharmacyName] as const)),
  ])
}

function readPeople({ rows }: TableReading, reading: Reading & { places: Places }): ImportedPerson[] {
  const { people } = reading.known
  const emails = new Twins(people.map(({ email }) => email.toLowerCase()))
  const ids = new Twins(people.map(({ companyId }) => companyIdKey(companyId)))
  const names = new Twins(people.map(nameAtPlace))
  const formerNames = new Set(people.flatMap(({ formerNames = [] }) => formerNames).map(nameKey))
  const choices = Object.fromEntries(
    STAFF_FIELDS.map((field) => [field, choiceReader(reading.known.options[field])]),
  ) as Record<StaffField, ChoiceReader>
  return rows.map((row) => {
    const note = noterOf(row, reading.found)
    const read = readPerson(row, { ...reading, choices })
    const { person } = read
    if (person.email !== '') emails.note(person.email, row, (code, other) => note('email', code, other))
    if (person.companyId !== '')
      ids.note(companyIdKey(person.companyId), row, (code, other) => note('companyId', code, other))
    if (person.employeeName !== '')
      names.note(nameAtPlace(person), row, (_code, other) => note('firstName', 'same_name', other))
    if (formerNames.has(nameKey(person.employeeName))) note('secondName', 'former_name')
    return read
  })
}

function noterOf(row: TableRow, found: Problems) {
  return (field: ImportField, code: ImportProblemCode, otherRow?: number) =>
    found.note('people', row, { field, code, ...(otherRow !== undefined && { otherRow }) })
}

/** Reports name people, so two of one name at one place would be one. */
function nameAtPlace({ employeeName, currentPharmacy }: Pick<KnownPerson, 'employeeName' | 'currentPharmacy'>): string {
  return `${nameKey(employeeName)}\n${nameKey(currentPharmacy)}`
}

type PersonReading = Reading & { places: Places; choices: Record<StaffField, ChoiceReader> }

function readPerson(row: TableRow, { known, found, places, choices }: PersonReading): ImportedPerson {
  const { cells } = row
  const note = noterOf(row, found)
  const role = readRole(cells.role ?? '')
  if (role === null) note('role', 'role_unknown')
  const chosen = STAFF_FIELDS.map((field) => {
    const cell = cells[field] ?? ''
    const value = cell === '' ? '' : choices[field](cell)
    if (value === null) note(field, 'choice_unknown')
    return [field, value ?? '']
  })
  const days = (['birthDate', 'joiningDate'] as const).map((field) => {
    const day = readDay(cells[field] ?? '')
    if (day === null) note(field, 'day_invalid')
    return [field, day ?? '']
  })
  for (const field of ['companyId', 'telNo', 'bankAccountNo'] as const)
    if (hasLostDigits(cells[field] ?? '')) note(field, 'digits_lost')
  const place = readPlace(cells.currentPharmacy ?? '', { role, places })
  if (place === null) note('currentPharmacy', 'pharmacy_unknown')
  const typed: PersonTyped = withProposedChoices(
    {
      ...EMPTY_NEW_EMPLOYEE,
      firstName: cells.firstName ?? '',
      secondName: cells.secondName ?? '',
      lastName: cells.lastName ?? '',
      employeeNameAr: cells.employeeNameAr ?? '',
      companyId: cells.companyId ?? '',
      email: cells.email ?? '',
      telNo: cells.telNo ?? '',
      bankAccountNo: cells.bankAccountNo ?? '',
      ...(Object.fromEntries(chosen) as Record<StaffField, string>),
      ...(Object.fromEntries(days) as Record<'birthDate' | 'joiningDate', string>),
      currentPharmacy: place ?? '',
    },
    known.options,
  )
  for (const [field, code] of Object.entries(problemsOfPerson(typed, known.today))) note(field as ImportField, code)
  return { row: row.row, role: role ?? 'employee', person: personObject(typed) }
}

/** The place that a cell names; by default the one that the role is likely to have. Null if the cell names none. */
function readPlace(cell: string, { role, places }: { role: ImportRole | null; places: Places }): string | null {
  const [training, nowhere] = NO_PHARMACY_PLACES
  if (cell === '') return role === 'employee' ? training : nowhere
  if (places === null) return cell
  return places.get(nameKey(cell)) ?? readPlaceWithoutPharmacy(cell)
}

function proposedIn(rows: readonly TableRow[], people: readonly ImportedPerson[]): ImportReading['proposed'] {
  return STAFF_FIELDS.flatMap((field) => {
    const count = rows.filter(({ cells }) => (cells[field] ?? '') === '').length
    const value = people.find((_, index) => (rows[index]?.cells[field] ?? '') === '')?.person[field] ?? ''
    return count > 0 ? [{ field, value, count }] : []
  })
}
