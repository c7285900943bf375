/** How each field of an object is made of a row's columns: with it a field has its place, and without it it is kept as it came. */
export type Mapping<Row, Thing> = { readonly [Field in keyof Thing]?: (row: Row) => Thing[Field] }

/** The object's fields of that row; one that is undefined is not sent. */
export function mapped<Row, Thing>(row: Row, mapping: Mapping<Row, Thing>): Thing {
  const entries = Object.entries(mapping) as [string, (row: Row) => unknown][]
  return Object.fromEntries(entries.map(([field, from]) => [field, from(row)])) as Thing
}

/** The fields that have a place, so that a body's other fields can be told from them. */
export function fieldsOf(mapping: object): ReadonlySet<string> {
  return new Set(Object.keys(mapping))
}
