import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Pharmacy } from '../../src/shared/contract/pharmacies.ts'
import { isNamed } from '../../src/shared/rules/chain-import/cell-values.ts'
import type { Queries } from '../database/database.ts'
import { readNames } from '../database/json-columns.ts'
import type { PharmaciesTable, PharmacyRow } from '../database/tables.ts'

/** As sent to clients. */
export function pharmacyOf(row: PharmacyRow): Pharmacy {
  const formerNames = readNames(row.former_names)
  return {
    _id: row.id,
    pharmacyNo: row.pharmacy_no,
    pharmacyName: row.pharmacy_name,
    ...(row.shown_name !== null && { shownName: row.shown_name }),
    ...(formerNames.length > 0 && { formerNames }),
    pharmacyAddress: row.pharmacy_address,
    ...(row.closed_on !== null && { closedOn: row.closed_on }),
  }
}

export async function listPharmacies({ sql }: Queries): Promise<Pharmacy[]> {
  const rows = await sql.selectFrom('pharmacies').selectAll().orderBy('pharmacy_name').execute()
  return rows.map(pharmacyOf)
}

export async function isKnownPharmacy({ sql }: Queries, name: string): Promise<boolean> {
  return (
    (await sql.selectFrom('pharmacies').select('id').where('pharmacy_name', '=', name).executeTakeFirst()) !== undefined
  )
}

/** The pharmacy that has this name or had it before. */
export async function pharmacyNamed(db: Queries, name: string): Promise<Pharmacy | undefined> {
  const pharmacies = await listPharmacies(db)
  return (
    pharmacies.find(({ pharmacyName }) => pharmacyName === name) ??
    pharmacies.find((pharmacy) => isNamed(pharmacy, name))
  )
}

/** The `pharmacyName` of the pharmacy with this name, or one that it had before, if people may be assigned to it. */
export async function openPharmacyNamed(db: Queries, name: string): Promise<string | undefined> {
  const found = await pharmacyNamed(db, name)
  return found?.closedOn ? undefined : found?.pharmacyName
}

/** The pharmacies that are shown with another name than their records have. */
export async function listShownNames({ sql }: Queries): Promise<{ pharmacyName: string; shownName: string }[]> {
  const rows = await sql
    .selectFrom('pharmacies')
    .select(['pharmacy_name', 'shown_name'])
    .where('shown_name', 'is not', null)
    .orderBy('pharmacy_name')
    .execute()
  return rows.map((row) => ({ pharmacyName: row.pharmacy_name, shownName: row.shown_name ?? row.pharmacy_name }))
}

export async function findPharmacyForUpdate({ sql, kind }: Queries, id: string): Promise<PharmacyRow | undefined> {
  const query = sql.selectFrom('pharmacies').selectAll().where('id', '=', id)
  return (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
}

/** Returns undefined if the name is taken. */
export async function insertPharmacy(
  { sql }: Queries,
  { name, number, address }: { name: string; number: string; address: string },
): Promise<PharmacyRow | undefined> {
  return sql
    .insertInto('pharmacies')
    .values({ id: randomUUID(), pharmacy_no: number, pharmacy_name: name, pharmacy_address: address })
    .onConflict((conflict) => conflict.column('pharmacy_name').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function insertPharmacies({ sql }: Queries, rows: Insertable<PharmaciesTable>[]): Promise<void> {
  await sql.insertInto('pharmacies').values(rows).execute()
}

export async function updatePharmacy({ sql }: Queries, { id, ...columns }: PharmacyRow): Promise<void> {
  await sql.updateTable('pharmacies').set(columns).where('id', '=', id).execute()
}
