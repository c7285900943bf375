import type { Stream } from './random.ts'

/** Fields of other programs, as years of use leave them behind: nobody here knows them, and nobody may change them. */
export const UNKNOWN_FIELDS: readonly [name: string, value: unknown][] = [
  ['legacyCode', '007'],
  ['importedFrom', null],
  ['factor', '12.50'],
  ['ratio', 0.1],
  ['isArchived', 'false'],
  ['tags', ['a', 1, null, { deep: [] }]],
  ['history', { 2019: { by: 'a program', at: '2019-02-01T00:00:00+03:00' }, empty: {} }],
  ['__v', 3],
  ['note', ''],
]

/** Some of them. */
export function unknownFields(random: Stream): Record<string, unknown> {
  return Object.fromEntries(UNKNOWN_FIELDS.filter(() => random.chance(0.6)))
}
