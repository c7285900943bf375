import * as z from 'zod/mini'

/**
 * A part of the chain's settings that is stored and read on its own (docs/rules.md, *Settings of the chain*). `initial`
 * applies until a manager changes it.
 */
export type Section<Name extends string = string, Value = unknown> = {
  name: Name
  schema: z.core.$ZodType<Value>
  initial: Value
}

/** Sections that employees do not read. */
export const PRIVATE_SECTIONS: readonly string[] = ['pay']

/** The stored value, or the initial one if it is missing or cannot be read, so that settings never prevent work. */
export function readSection<Value>({ schema, initial }: Section<string, Value>, stored: unknown): Value {
  const read = z.safeParse(schema, stored)
  return read.success ? read.data : initial
}
