import type { ColumnDefinitionBuilder, CreateTableBuilder } from 'kysely'

type Table = CreateTableBuilder<string, string>

export const primaryKey = (column: ColumnDefinitionBuilder) => column.primaryKey()
export const notNull = (column: ColumnDefinitionBuilder) => column.notNull()
export const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id')
/** A count that begins with 0. */
export const noneYet = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0)

/** Adds text columns that are never null. */
export function texts(...names: readonly string[]) {
  return (table: Table) => names.reduce((all, name) => all.addColumn(name, 'text', notNull), table)
}

/** Adds text columns that may be null. */
export function nullableTexts(...names: readonly string[]) {
  return (table: Table) => names.reduce((all, name) => all.addColumn(name, 'text'), table)
}

/** Adds the number of times that a record was written. */
export function revision(table: Table): Table {
  return table.addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
}

/** Adds the record's position in its feed (repositories/changes.ts). */
export function changeSeq(table: Table): Table {
  return table.addColumn('change_seq', 'bigint', notNull)
}
