import * as z from 'zod/mini'
import { levelsOfJson, MOST_LEVELS } from '../http/json-levels.ts'

const object = z.record(z.string(), z.unknown())

/** Parses a JSON column with a schema. Throws if it does not match: a damaged row is a server error. */
export function readJson<Schema extends z.ZodMiniType>(schema: Schema, column: string): z.output<Schema> {
  return schema.parse(JSON.parse(column))
}

const names = z.array(z.string())

export function readNames(column: string): string[] {
  return readJson(names, column)
}

/** Parses the JSON object of fields that the contract does not know. */
export function readFields(column: string): Record<string, unknown> {
  return readJson(object, column)
}

/**
 * Like readFields, without the fields nested too deeply for a client to send back: an imported row may exceed the
 * limit for a body.
 */
export function readSendableFields(column: string): Record<string, unknown> {
  const fields = readFields(column)
  return levelsOfJson(column) <= MOST_LEVELS ? fields : sendableFields(fields, { depth: 1 })
}

/** Does the same for an object that is nested `depth` levels deep in the body. */
export function sendableFields<Fields extends Record<string, unknown>>(
  fields: Fields,
  { depth }: { depth: number },
): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => depth + levelsOfJson(JSON.stringify(value)) <= MOST_LEVELS),
  ) as Fields
}
