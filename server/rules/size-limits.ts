import type * as z from 'zod/mini'
import {
  MAX_TEXT_LENGTH,
  MAX_UNKNOWN_BYTES,
  MAX_UNKNOWN_LEVELS,
  TEXT_LIMITS,
} from '../../src/shared/contract/text-limits.ts'
import { Problem } from '../http/problem.ts'
import type { FieldProblem } from '../http/problem.ts'

/** An object as written or stored: the fields of the contract, and the unknown ones. */
type Sized = { fields: object; extra: Record<string, unknown> }
type Found = {
  texts: { path: string; key: string; text: string; most: number }[]
  /** Fields that the contract does not define, at any depth. */
  unknown: { path: string; key: string; value: unknown; bytes: number }[]
}

const NOTHING: Sized = { fields: {}, extra: {} }

/**
 * Throws a Problem for texts and unknown fields that exceed the limits of the body's schema. Measures only what a write
 * adds or changes, so that no write is refused because of data stored before the limits existed or by other programs.
 */
export function refuseTooLarge(
  schema: z.core.$ZodType,
  { after, before = NOTHING }: { after: Sized; before?: Sized },
): void {
  const [written, stored] = [find(schema, after), find(schema, before)]
  const storedTexts = new Set(stored.texts.map(identityOf))
  const tooLong = written.texts.filter((each) => each.text.length > each.most && !storedTexts.has(identityOf(each)))
  refuse(
    'invalid_field',
    tooLong.map(({ path }) => ({ path, message: 'too_long' })),
  )

  const storedUnknown = new Set(stored.unknown.map(identityOf))
  const changed = written.unknown.filter((each) => !storedUnknown.has(identityOf(each)))
  const bytesOf = (fields: Found['unknown']) => fields.reduce((sum, { bytes }) => sum + bytes, 0)
  // An object that already exceeded the limit may stay so, but not grow.
  const isTooMuch = bytesOf(written.unknown) > Math.max(MAX_UNKNOWN_BYTES, bytesOf(stored.unknown))
  const tooLarge = changed.filter(({ value }) => isTooMuch || levelsOf(value) > MAX_UNKNOWN_LEVELS)
  refuse(
    'too_large',
    tooLarge.map(({ path }) => ({ path, message: 'too_large' })),
  )
}

function refuse(code: 'invalid_field' | 'too_large', errors: FieldProblem[]): void {
  if (errors.length > 0) throw new Problem({ status: 422, code, errors })
}

function find(schema: z.core.$ZodType, { fields, extra }: Sized): Found {
  const found: Found = { texts: [], unknown: [] }
  const shape = shapeOf(coreOf(schema).schema) ?? {}
  for (const [key, value] of Object.entries(fields)) {
    if (shape[key]) walk(shape[key], { value, path: key, key, found })
  }
  for (const [key, value] of Object.entries(extra)) note(found, { path: key, key, value })
  return found
}

type Step = { value: unknown; path: string; key: string; found: Found }

function walk(schema: z.core.$ZodType, { value, path, key, found }: Step): void {
  const { schema: core, most } = coreOf(schema)
  if (typeof value === 'string') {
    found.texts.push({ path, key, text: value, most })
  } else if (Array.isArray(value) && core._zod.def.type === 'array') {
    for (const [index, each] of value.entries())
      walk(core._zod.def.element, { value: each, path: `${path}.${index}`, key, found })
  } else if (typeof value === 'object' && value !== null) {
    const shape = shapeOf(core) ?? {}
    const ofAny = core._zod.def.type === 'record' ? core._zod.def.valueType : undefined
    for (const [name, each] of Object.entries(value)) {
      const next = { value: each, path: `${path}.${name}`, key: name, found }
      const known = shape[name] ?? ofAny
      if (known) walk(known, next)
      else note(found, next)
    }
  }
}

function note({ unknown }: Found, { path, key, value }: { path: string; key: string; value: unknown }): void {
  unknown.push({ path, key, value, bytes: Buffer.byteLength(JSON.stringify({ [key]: value })) })
}

/**
 * Identifies the same field with the same content anywhere in the object, because contacts move up when one is removed.
 */
function identityOf(found: { key: string; text: string } | { key: string; value: unknown }): string {
  return JSON.stringify([found.key, 'text' in found ? found.text : found.value])
}

function levelsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Object.values(value).reduce<number>((most, each) => Math.max(most, levelsOf(each)), 0)
}

/** Unwraps a schema, and finds the maximum text length that it or one of its wrappers defines. */
function coreOf(schema: z.core.$ZodType): { schema: z.core.$ZodTypes; most: number } {
  let [core, most] = [schema as z.core.$ZodTypes, TEXT_LIMITS.get(schema)?.most]
  for (;;) {
    const { def } = core._zod
    let inner: z.core.$ZodType
    if (def.type === 'pipe') inner = def.in._zod.def.type === 'transform' ? def.out : def.in
    else if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') inner = def.innerType
    else return { schema: core, most: most ?? MAX_TEXT_LENGTH }
    core = inner as z.core.$ZodTypes
    most ??= TEXT_LIMITS.get(core)?.most
  }
}

function shapeOf({ _zod: { def } }: z.core.$ZodTypes): Readonly<Record<string, z.core.$ZodType>> | null {
  return def.type === 'object' ? def.shape : null
}
