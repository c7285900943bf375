import * as z from 'zod/mini'

export const MAX_NAME_LENGTH = 200
/** For remarks, comments, reasons and links. */
export const MAX_LONG_TEXT_LENGTH = 2_000
/** For all other texts. */
export const MAX_TEXT_LENGTH = 500

/** Limits for an object's unknown fields: total bytes of JSON, and nesting levels of each. */
export const MAX_UNKNOWN_BYTES = 4_096
export const MAX_UNKNOWN_LEVELS = 4

/** Texts whose limit is not `MAX_TEXT_LENGTH`. */
export const TEXT_LIMITS = z.registry<{ most: number }>()

export function nameText<Schema extends z.ZodMiniType>(schema: Schema): Schema {
  return withLimit(schema, MAX_NAME_LENGTH)
}

export function longText<Schema extends z.ZodMiniType>(schema: Schema): Schema {
  return withLimit(schema, MAX_LONG_TEXT_LENGTH)
}

/** A copy, because one schema is shared by many fields. */
function withLimit<Schema extends z.ZodMiniType>(schema: Schema, most: number): Schema {
  const copy = schema.clone()
  TEXT_LIMITS.add(copy, { most })
  return copy
}
