import type { Queries } from '../database/database.ts'
import type { FormerNamesTable } from '../database/tables.ts'

type FormerName = Pick<FormerNamesTable, 'kind' | 'name'>

/** The id of the account or pharmacy that had this name. */
export async function ownerOfFormerName({ sql }: Queries, { kind, name }: FormerName): Promise<string | undefined> {
  const found = await sql
    .selectFrom('former_names')
    .select('owner_id')
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirst()
  return found?.owner_id
}

export async function keepFormerName({ sql }: Queries, row: FormerNamesTable): Promise<void> {
  await sql
    .insertInto('former_names')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'name']).doNothing())
    .execute()
}
