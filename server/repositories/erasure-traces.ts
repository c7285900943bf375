import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { ERASED_PERSON } from '../../src/shared/contract/audit.ts'
import type { DatabaseKind, Queries } from '../database/database.ts'
import { readNames } from '../database/json-columns.ts'
import type { UserRow } from '../database/tables.ts'

/** A shorter text is found by chance in others. */
const SHORTEST = 6

/**
 * Texts by which a person is found in records that name them without their id. `exact`: only as a whole value, because
 * it is part of somebody else's name or of a pharmacy's.
 */
export type Traces = { anywhere: string[]; exact: string[]; shared: string[] }

/** The names, addresses and numbers of a person. Those that somebody else has as well are in `shared`. */
export async function tracesOf({ sql: queries }: Queries, user: UserRow): Promise<Traces> {
  const former = await queries
    .selectFrom('former_names')
    .select('name')
    .where('kind', '=', 'email')
    .where('owner_id', '=', user.id)
    .execute()
  const own = [
    ...[user.email, ...former.map(({ name }) => name), ...readNames(user.former_names)],
    ...[user.employee_name, user.employee_name_ar, user.shorter_name, user.tel_no, user.bank_account_no],
  ]
  const others = await queries
    .selectFrom('users')
    .select(['email', 'employee_name', 'employee_name_ar', 'shorter_name', 'tel_no', 'bank_account_no'])
    .where('id', '<>', user.id)
    .execute()
  const pharmacies = await queries.selectFrom('pharmacies').select(['pharmacy_name', 'pharmacy_address']).execute()
  const formerPharmacies = await queries
    .selectFrom('former_names')
    .select('name')
    .where('kind', '=', 'pharmacy')
    .execute()
  // A pharmacy may be named after somebody; its name stays.
  const known = [...others, ...pharmacies, ...formerPharmacies]
    .flatMap((row) => Object.values(row) as (string | null)[])
    .filter((value) => value !== null)
  const texts = [...new Set(own.map((text) => text?.trim() ?? ''))].filter(
    (text) => text.length >= SHORTEST && text !== ERASED_PERSON,
  )
  const traces: Traces = { anywhere: [], exact: [], shared: [] }
  // The longest first, so that no rest of a longer one stays.
  for (const text of texts.toSorted((a, b) => b.length - a.length)) {
    if (known.includes(text)) traces.shared.push(text)
    else traces[known.some((value) => value.includes(text)) ? 'exact' : 'anywhere'].push(text)
  }
  return traces
}

/** A text with every trace of the person replaced, as `replaced` does it in the database. */
export function withoutTraces(text: string, { anywhere, exact }: Traces): string {
  if (exact.includes(text)) return ERASED_PERSON
  return anywhere.reduce((rest, trace) => rest.replaceAll(trace, ERASED_PERSON), text)
}

type Column = { table: string; column: string }

/** How a trace is written in a column: as it is, or within a JSON text. */
function writtenForms({ anywhere, exact }: Traces): { from: string; to: string }[] {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
  const forms = [
    ...anywhere.flatMap((text) => [text, inJson(text)]).map((from) => ({ from, to: ERASED_PERSON })),
    ...exact.map((text) => ({ from: JSON.stringify(text), to: JSON.stringify(ERASED_PERSON) })),
  ]
  return forms.filter(({ from }, index) => forms.findIndex((form) => form.from === from) === index)
}

/** The column with every trace replaced. */
export function replaced({ table, column }: Column, traces: Traces): RawBuilder<string> {
  const forms = writtenForms(traces)
  const value = forms.reduce<RawBuilder<string>>(
    (text, { from, to }) => sql`replace(${text}, ${sql.lit(from)}, ${sql.lit(to)})`,
    sql`${sql.ref(`${table}.${column}`)}`,
  )
  if (traces.exact.length === 0) return value
  return sql`case when ${sql.ref(`${table}.${column}`)} in (${literals(traces.exact)}) then ${sql.lit(ERASED_PERSON)} else ${value} end`
}

/** Whether the column has a trace. */
export function hasTrace({ table, column }: Column, traces: Traces, kind: DatabaseKind): RawBuilder<boolean> {
  const find = sql.raw(kind === 'sqlite' ? 'instr' : 'strpos')
  const ref = sql.ref(`${table}.${column}`)
  const found = writtenForms(traces).map(({ from }) => sql<boolean>`${find}(${ref}, ${sql.lit(from)}) > 0`)
  if (traces.exact.length > 0) found.push(sql<boolean>`${ref} in (${literals(traces.exact)})`)
  return sql`(${sql.join(found, sql` or `)})`
}

function literals(texts: readonly string[]) {
  return sql.join(texts.map((text) => sql.lit(text)))
}
