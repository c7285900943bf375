import * as z from 'zod/mini'

export const MAX_NAME_LENGTH = 200
/** Of remarks, comments, reasons and links. */
export const MAX_LONG_TEXT_LENGTH = 2_000
/** Of every other text. */
export const MAX_TEXT_LENGTH = 500

/** What the fields that an object has beyond the contract may come to, in all: bytes of JSON, and levels of each. */
export const MAX_UNKNOWN_BYTES = 4_096
export const MAX_UNKNOWN_LEVELS = 4

/** The texts whose maximum is not `MAX_TEXT_LENGTH`. */
export const TEXT_LIMITS = z.registry<{ most: number }>()

export function nameText<Schema extends z.ZodMiniType>(schema: Schema): Schema {
  return withLimit(schema, MAX_NAME_LENGTH)
}

export function longText<Schema extends z.ZodMiniType>(schema: Schema): Schema {
  return withLimit(schema, MAX_LONG_TEXT_LENGTH)
}

/** A copy: one schema stands for many fields. */
function withLimit<Schema extends z.ZodMiniType>(schema: Schema, most: number): Schema {
  const copy = schema.clone()
  TEXT_LIMITS.add(copy, { most })
  return copy
}
