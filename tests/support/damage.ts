import fc from 'fast-check'
import { soundRecords } from './sound-records.ts'
import type { Entity } from './sound-records.ts'

type Json = Record<string, unknown>

/** Values that other programs have left in real databases; combined with arbitrary JSON below. */
const likely = fc.constantFrom<unknown>(
  null,
  '',
  'garbage',
  'Invalid date',
  'NaN',
  0,
  1,
  '0',
  '1',
  -1,
  1e308,
  1e17,
  '0000-00-00',
  '9999-12-31',
  '2026-02-30',
  8.64e15,
  [],
  {},
  [null],
  [[]],
  [{}],
  true,
  'null',
  '\ud800',
  '12,50',
)
const junk = fc.oneof(likely, fc.jsonValue({ maxDepth: 3 }))

/**
 * The record with `changed` applied and some fields that are not its identity replaced by arbitrary JSON at any depth,
 * or removed.
 */
export function damaged(entity: Entity, changed: Json = {}): fc.Arbitrary<Json> {
  const { record, identity } = soundRecords[entity]
  const [fields, required] = [{ ...record, ...changed } as Json, identity as readonly string[]]
  const free = Object.keys(fields).filter((field) => !required.includes(field))
  return fc
    .subarray(free, { minLength: 1 })
    .chain((chosen) => fc.record(Object.fromEntries(chosen.map((field) => [field, damagedValue(fields[field])]))))
    .map((changes) =>
      Object.fromEntries(Object.entries({ ...fields, ...changes }).filter(([, value]) => value !== undefined)),
    )
}

function damagedValue(value: unknown): fc.Arbitrary<unknown> {
  const whole = fc.oneof({ weight: 4, arbitrary: junk }, { weight: 1, arbitrary: fc.constant(undefined) })
  if (Array.isArray(value))
    return fc.oneof(
      whole,
      fc.array(fc.oneof(junk, ...value.map((entry: unknown) => fc.oneof(fc.constant(entry), damagedParts(entry)))), {
        maxLength: 3,
      }),
    )
  return typeof value === 'object' && value !== null ? fc.oneof(whole, damagedParts(value)) : whole
}

function damagedParts(value: unknown): fc.Arbitrary<unknown> {
  const parts = value as Json
  return fc
    .subarray(Object.keys(parts), { minLength: 1 })
    .chain((chosen) =>
      fc.record(Object.fromEntries(chosen.map((field) => [field, junk]))).map((changes) => ({ ...parts, ...changes })),
    )
}
