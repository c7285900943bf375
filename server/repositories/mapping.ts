/**
 * How to compute an object's fields from a row's columns. Fields without an entry have no column; the server keeps them
 * as they were sent.
 */
export type Mapping<Row, Thing> = { readonly [Field in keyof Thing]?: (row: Row) => Thing[Field] }

/** Builds the mapped fields from a row. Undefined values are left out of the JSON response. */
export function mapped<Row, Thing>(row: Row, mapping: Mapping<Row, Thing>): Thing {
  const entries = Object.entries(mapping) as [string, (row: Row) => unknown][]
  return Object.fromEntries(entries.map(([field, from]) => [field, from(row)])) as Thing
}

/** The names of the mapped fields; all other fields of a body are unknown. */
export function fieldsOf(mapping: object): ReadonlySet<string> {
  return new Set(Object.keys(mapping))
}
