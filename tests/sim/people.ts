import type { History, Simulation } from '@counter/outbox/simulator'
import type { Person } from './kinds/adapter.ts'

const EMPLOYEE = { isAdmin: false, isAccountant: false }
/** How many people have the two who share a name between them, and how far apart they are: both employees of one place. */
const EVERY = 6
const NAMESAKE = 4
const APART = 3
/** Every sixth person has both roles, so that two people decide about the same leaves and pay the same month. */
const FLAGS = [
  EMPLOYEE,
  EMPLOYEE,
  { isAdmin: true, isAccountant: false },
  { isAdmin: false, isAccountant: true },
  EMPLOYEE,
  { isAdmin: true, isAccountant: true },
]
const PHARMACIES = ['P2023', 'P2024', 'P2026']

export function peopleOf({ people }: History): Person[] {
  return Array.from({ length: people }, (_each, index) => ({
    id: `person ${index}`,
    name: `Person Number ${index % EVERY === NAMESAKE ? index - APART : index}`,
    pharmacyName: PHARMACIES[index % Math.min(PHARMACIES.length, Math.ceil(people / 2))] ?? 'P2023',
    ...(FLAGS[index % FLAGS.length] ?? EMPLOYEE),
  }))
}

export function personOf({ people }: Simulation, account: string): Person | undefined {
  const person = people.find(({ id }) => id === account)
  return person && isOfChain(person) ? person : undefined
}

function isOfChain(person: { id: string }): person is Person {
  return 'pharmacyName' in person
}
