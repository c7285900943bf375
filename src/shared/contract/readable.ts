import * as z from 'zod/mini'
import { groupBy } from '../rules/values/group-by.ts'
import { UNREADABLE } from './own-mark.ts'

/**
 * Lenient parsing of data from other programs: an unreadable value counts as absent, so that it neither blocks a person
 * nor freezes a list. The fields that a schema requires, such as `_id`, are the record's identity; a record without
 * them is rejected.
 */

type Path = readonly PropertyKey[]

/** An unreadable row: its id, if that is readable, and the field at fault. */
export type UnreadRow = { id: string | null; field: string }

/** Several fields of a row may be removed, and then their parent if the rest of it is unreadable too. */
const MOST_ATTEMPTS = 100
const MOST_PATHS_OF_A_FIELD = 20
const MOST_LEVELS = 100

const originals = new WeakMap<object, object>()

/**
 * The record as the server sent it, without its id: a write that replaces the whole object sends this back with its own
 * fields replaced. If the row was not parsed in this session, the row itself.
 */
export function asItCame(row: object): Record<string, unknown> {
  const { _id, ...fields } = (originals.get(row) ?? row) as Record<string, unknown>
  return fields
}

/**
 * The lenient form of a record's schema. Unreadable values are removed as if they had been absent (entries of a list
 * together with their position), and their paths are stored under `UNREADABLE`.
 */
export function readable<Row extends Unreadable>(
  schema: z.core.$ZodType<Row>,
  complete: (row: Row) => Row = (row) => row,
): Readable<Row> {
  const read = z.transform((input: unknown, { issues }): Row => {
    const tooDeep = fieldsTooDeep(input)
    const paths = tooDeep.map(([field]) => String(field))
    const shallow = tooDeep.length === 0 ? input : without(input, tooDeep)
    let result = z.safeParse(schema, shallow)
    for (let repaired = shallow, attempt = 0; !result.success && attempt < MOST_ATTEMPTS; attempt += 1) {
      const faults = outermost(result.error.issues.map(({ path }) => presentPart(repaired, path)))
      if (faults.some((path) => path.length === 0)) break
      paths.push(...faults.map((path) => path.join('.')))
      repaired = without(repaired, faults)
      result = z.safeParse(schema, repaired)
    }
    if (!result.success) {
      issues.push(
        ...result.error.issues.map(({ path, message }) => ({
          code: 'custom' as const,
          path: [...path],
          message,
          input,
        })),
      )
      return z.NEVER
    }
    const row = complete(
      paths.length === 0
        ? result.data
        : { ...result.data, [UNREADABLE]: [...(result.data[UNREADABLE] ?? []), ...fewOfEach(paths)] },
    )
    if (isObject(input)) originals.set(row, originals.get(input) ?? input)
    return row
  })
  return read as Readable<Row>
}

export type Readable<Row> = z.ZodMiniType<Row, unknown>

/** For every readable record, so that a stored one that is parsed again still has its unreadable paths. */
export const readableRow = { [UNREADABLE]: z.optional(z.array(z.string())) }
export type Unreadable = { [UNREADABLE]?: string[] | undefined }

/** Whether the server has an unreadable value in this field. */
export function isUnreadable({ [UNREADABLE]: paths }: Unreadable, field: string): boolean {
  return paths?.some((path) => path === field || path.startsWith(`${field}.`)) ?? false
}

/** The rows of a list, without those that cannot be read. */
export type ListRows<Row> = { rows: Row[]; unread: UnreadRow[] }

/** Parses a list row by row; null if the body is not a list. */
export function readRows<Schema extends Readable<unknown>>(
  body: unknown,
  schema: Schema,
): ListRows<z.output<Schema>> | null {
  if (!Array.isArray(body)) return null
  const [rows, unread]: [z.output<Schema>[], UnreadRow[]] = [[], []]
  for (const each of body as unknown[]) {
    const row = z.safeParse(schema, each)
    if (row.success) rows.push(row.data)
    else unread.push({ id: idIn(each), field: row.error.issues[0]?.path.join('.') ?? '' })
  }
  return { rows, unread }
}

function idIn(row: unknown): string | null {
  return isObject(row) && '_id' in row && typeof row._id === 'string' ? row._id : null
}

/** The longest prefix of the path that has a value: a missing value is the fault of its parent. */
function presentPart(input: unknown, path: Path): Path {
  let [value, length] = [input, 0]
  for (const key of path) {
    if (!isObject(value) || !Object.hasOwn(value, key)) break
    value = (value as Record<PropertyKey, unknown>)[key]
    length += 1
  }
  return value === undefined ? path.slice(0, length - 1) : path.slice(0, length)
}

/** Fields nested so deeply that they can be neither serialized as JSON nor stored by a browser. */
function fieldsTooDeep(input: unknown): Path[] {
  if (!isObject(input)) return []
  return Object.entries(input).flatMap(([field, value]) => (isTooDeep(value) ? [[field]] : []))
}

/** Iterative, because recursion on deeply nested JSON would overflow the stack. */
function isTooDeep(value: unknown): boolean {
  let level = isObject(value) ? [value] : []
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) return true
    level = level.flatMap((each) => Object.values(each).filter(isObject))
  }
  return false
}

/** Limits the paths per field, because a list may be wrong at every position. */
function fewOfEach(paths: string[]): string[] {
  return [...groupBy(paths, (path) => path.split('.', 1)[0]).values()].flatMap((ofField) =>
    ofField.slice(0, MOST_PATHS_OF_A_FIELD),
  )
}

/** Drops paths that are inside another one. */
function outermost(paths: Path[]): Path[] {
  const names = new Map(paths.map((path) => [path.join('\n'), path]))
  return [...names.values()].filter((path) => !path.some((_, length) => names.has(path.slice(0, length).join('\n'))))
}

/** A copy without the values at these paths. */
function without(input: unknown, paths: Path[]): unknown {
  if (paths.some((path) => path.length === 0)) return undefined
  const below = groupBy(paths, ([first]) => String(first))
  const part = (value: unknown, key: PropertyKey) => {
    const inside = below.get(String(key))
    return inside
      ? without(
          value,
          inside.map(([, ...rest]) => rest),
        )
      : value
  }
  if (Array.isArray(input))
    return input.map((value, index) => part(value, index)).filter((value) => value !== undefined)
  return Object.fromEntries(
    Object.entries(input as object)
      .map(([key, value]) => [key, part(value, key)] as const)
      .filter(([, value]) => value !== undefined),
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
