import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { CopiedTable } from '../database/copy/tables.ts'

/** The columns of a table that hold text, read from the database, so that none is forgotten. */
export async function textColumnsOf({ sql: queries, kind }: Queries, table: CopiedTable): Promise<string[]> {
  const columns =
    kind === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_info(${table}) where lower(type) = 'text'`
      : sql<{ name: string }>`select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = ${table} and data_type = 'text'`
  return (await columns.execute(queries)).rows.map(({ name }) => name)
}
