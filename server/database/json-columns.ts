import * as z from 'zod/mini'

const object = z.record(z.string(), z.unknown())

/** What a JSON column holds, by its schema. Throws on anything else: a damaged row is a fault, not an answer. */
export function readJson<Schema extends z.ZodMiniType>(schema: Schema, column: string): z.output<Schema> {
  return schema.parse(JSON.parse(column))
}

/** The fields of a column that keeps whatever the contract does not know. */
export function readFields(column: string): Record<string, unknown> {
  return readJson(object, column)
}
