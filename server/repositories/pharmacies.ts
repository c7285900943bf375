import { randomUUID } from 'node:crypto'
import type { Pharmacy } from '../../src/shared/contract/pharmacies.ts'
import type { Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

export async function listPharmacies({ sql }: Queries): Promise<Pharmacy[]> {
  const rows = await sql.selectFrom('pharmacies').selectAll().orderBy('pharmacy_name').execute()
  return rows.map((row) => ({
    _id: row.id,
    pharmacyNo: row.pharmacy_no,
    pharmacyName: row.pharmacy_name,
    pharmacyAddress: row.pharmacy_address,
  }))
}

export async function isKnownPharmacy({ sql }: Queries, name: string): Promise<boolean> {
  return (
    (await sql.selectFrom('pharmacies').select('id').where('pharmacy_name', '=', name).executeTakeFirst()) !== undefined
  )
}

/** Returns false if the name is taken. */
export async function insertPharmacy(
  { sql }: Queries,
  { name, number, address }: { name: string; number: string; address: string },
): Promise<boolean> {
  const inserted = await sql
    .insertInto('pharmacies')
    .values({ id: randomUUID(), pharmacy_no: number, pharmacy_name: name, pharmacy_address: address })
    .onConflict((conflict) => conflict.column('pharmacy_name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function insertPharmacies({ sql }: Queries, rows: Tables['pharmacies'][]): Promise<void> {
  await sql.insertInto('pharmacies').values(rows).execute()
}
