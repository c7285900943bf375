import { ALL_LEAVES, RETURN_REQUESTS, resources } from '../store/resources.ts'

/**
 * Sealed tables of a private database, in the order in which they are sealed while there is room: the person's own data
 * first.
 */
export const SEALED_TABLES = [
  'profile',
  'leaves',
  'absences',
  'slips',
  'voidedSlips',
  'visits',
  'punches',
  'corrections',
  'overtime',
  'users',
  'months',
  'kpis',
  'reports',
] as const
export type SealedTable = (typeof SEALED_TABLES)[number]

const BY_NAME: Record<string, SealedTable> = {
  [resources.profile]: 'profile',
  [resources.leaves]: 'leaves',
  [ALL_LEAVES]: 'leaves',
  [RETURN_REQUESTS]: 'leaves',
  // One's own slips. Other people's slips are read by month or person under other names and are never sealed.
  [resources.slips]: 'slips',
  [resources.visits]: 'visits',
  punches: 'punches',
  corrections: 'corrections',
  overtime: 'overtime',
  users: 'users',
}
const BY_PREFIX: readonly [string, SealedTable][] = [
  ['absences:', 'absences'],
  ['overtime:', 'overtime'],
  ['months:', 'months'],
  ['kpis:', 'kpis'],
  ['days:', 'reports'],
  ['reports:', 'reports'],
]

/** The sealed table whose rows a read fetches. */
export function tableOfResource(resource: string): SealedTable | undefined {
  return BY_NAME[resource] ?? BY_PREFIX.find(([prefix]) => resource.startsWith(prefix))?.[1]
}
