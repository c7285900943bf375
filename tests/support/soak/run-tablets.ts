import { stream } from '@counter/outbox/simulator'
import { people } from '../demo-people.ts'
import { SoakClient } from './client.ts'
import type { Person } from './client.ts'
import { violationsOf } from './violations.ts'
import type { Queried } from './violations.ts'

const AT_COUNTERS: Person[] = [
  { email: people.pharmacist1, pharmacyName: 'P2023' },
  { email: people.pharmacist2, pharmacyName: 'P2023' },
  { email: people.pharmacist3, pharmacyName: 'P2024' },
  { email: people.worker1, pharmacyName: 'P2024' },
]

export type SoakExtent = {
  lastsMs: number
  /** The soak lasts longer if fewer changes were acknowledged by then, because a busy machine is slow. */
  leastAnswered?: number
  clients: number
  seed: number
}
export type SoakResult = {
  answered: number
  repeats: number
  reports: number
  leaves: number
  faults: Record<string, number>
  violations: string[]
  refusals: string[]
  /** Answers that should have been 503. */
  internalErrors: string[]
}
export type Progress = { isOver: () => boolean; answered: () => number }

type Tablets = SoakExtent & {
  /** Of a server with the demo chain. */
  url: string
  database: Queried
  /** Injects faults until the soak is over; everything is running again when it resolves, with the number of each. */
  makeFaults: (progress: Progress) => Promise<Record<string, number>>
}

/** Tablets write to a server under faults; then checks that all confirmed writes are stored, once. */
export async function runTablets(soak: Tablets): Promise<SoakResult> {
  const { url, database, lastsMs, leastAnswered = 0, clients, seed, makeFaults } = soak
  const endsAt = performance.now() + lastsMs
  const answered = () => sumOf(tablets.map((tablet) => tablet.answered))
  const isOver = () => performance.now() >= endsAt && answered() >= leastAnswered
  const tablets: SoakClient[] = Array.from({ length: clients }, (_each, index) => {
    const person = AT_COUNTERS[index % AT_COUNTERS.length] as Person
    return new SoakClient({ url, person, random: stream(seed, 'client', index), index, isOver })
  })
  const running = Promise.all(tablets.map((tablet) => tablet.run()))
  const faults = await makeFaults({ isOver, answered })
  await running
  const acknowledged = tablets.map((tablet) => tablet.acknowledged)
  return {
    answered: answered(),
    repeats: sumOf(tablets.map(({ repeats }) => repeats)),
    reports: sumOf(acknowledged.map(({ reports }) => reports.size)),
    leaves: sumOf(acknowledged.map(({ leaves }) => leaves.size)),
    faults,
    violations: await violationsOf(database, acknowledged),
    refusals: tablets.flatMap(({ refusals }) => refusals),
    internalErrors: tablets.flatMap(({ internalErrors }) => internalErrors),
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}
