import { ALL_LEAVES, RETURN_REQUESTS } from './refresh-all-leaves.ts'
import { resources } from './refresh.ts'

/** Of a person's private database, in the order in which they are sealed as far as there is room: first what is their own. */
export const SEALED_TABLES = ['profile', 'leaves', 'slips', 'visits', 'users', 'months', 'reports'] as const
export type SealedTable = (typeof SEALED_TABLES)[number]

const BY_NAME: Record<string, SealedTable> = {
  [resources.profile]: 'profile',
  [resources.leaves]: 'leaves',
  [ALL_LEAVES]: 'leaves',
  [RETURN_REQUESTS]: 'leaves',
  // One's own. Other people's are read by month or person, under other names, and never sealed.
  [resources.slips]: 'slips',
  [resources.visits]: 'visits',
  users: 'users',
}
const BY_PREFIX: readonly [string, SealedTable][] = [
  ['months:', 'months'],
  ['days:', 'reports'],
  ['reports:', 'reports'],
]

/** Whose rows a read brings, of those that are sealed. */
export function tableOfResource(resource: string): SealedTable | undefined {
  return BY_NAME[resource] ?? BY_PREFIX.find(([prefix]) => resource.startsWith(prefix))?.[1]
}
