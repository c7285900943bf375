import type { ServerKind } from '@counter/outbox'
import type { Stream } from './random.ts'

/** Fields that other programs left over the years. The app does not know them and must not change them. */
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

/** A random subset of the unknown fields. */
export function unknownFields(random: Stream): Record<string, unknown> {
  return Object.fromEntries(UNKNOWN_FIELDS.filter(() => random.chance(0.6)))
}

/** Values of a wrong type or form. */
const DAMAGE: readonly unknown[] = [
  null,
  '',
  'garbage',
  'Invalid date',
  -1,
  1e12,
  {},
  [],
  [null],
  { grade: 'six', remarks: 7 },
]

/**
 * A record of another program in which any field but the given ones may be damaged or missing. The reference server
 * stores no such records.
 */
export function oddRecord(
  record: Record<string, unknown>,
  { sound, server, random }: { sound: readonly string[]; server: { kind: ServerKind }; random: Stream },
): Record<string, unknown> {
  const isKept = (name: string) => server.kind === 'extended' || sound.includes(name) || random.chance(0.6)
  const fields = Object.entries(record).flatMap(([name, value]) =>
    isKept(name) ? [[name, value]] : random.chance(0.3) ? [] : [[name, random.pick(DAMAGE)]],
  )
  return { ...(Object.fromEntries(fields) as Record<string, unknown>), ...unknownFields(random) }
}
