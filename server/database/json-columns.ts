import * as z from 'zod/mini'
import { levelsOfJson, MOST_LEVELS } from '../json-levels.ts'

const object = z.record(z.string(), z.unknown())

/** What a JSON column holds, by its schema. Throws on anything else: a damaged row is a fault, not an answer. */
export function readJson<Schema extends z.ZodMiniType>(schema: Schema, column: string): z.output<Schema> {
  return schema.parse(JSON.parse(column))
}

/** The fields of a column that keeps whatever the contract does not know. */
export function readFields(column: string): Record<string, unknown> {
  return readJson(object, column)
}

/** Those of them that a client can send back within its object: older ones may be nested deeper than any body may be. */
export function readSendableFields(column: string): Record<string, unknown> {
  const fields = readFields(column)
  return levelsOfJson(column) <= MOST_LEVELS ? fields : sendableFields(fields, { depth: 1 })
}

/** The same of an object that lies `depth` levels deep in the body. */
export function sendableFields<Fields extends Record<string, unknown>>(
  fields: Fields,
  { depth }: { depth: number },
): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => depth + levelsOfJson(JSON.stringify(value)) <= MOST_LEVELS),
  ) as Fields
}
