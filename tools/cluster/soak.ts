import { stream } from '@counter/outbox/simulator'
import { runTablets } from '../../tests/support/soak/run-tablets.ts'
import type { SoakExtent, SoakResult } from '../../tests/support/soak/run-tablets.ts'
import { Cluster } from './cluster.ts'
import { breakInTurn } from './faults.ts'

type ClusterSoak = SoakExtent & { print: (line: string) => void }

/** Kills the parts of a cluster in turn while tablets write to it. */
export async function soakCluster(soak: ClusterSoak): Promise<SoakResult> {
  const cluster = await Cluster.start(soak.print)
  try {
    let pauses: Record<string, number[]> = {}
    const result = await runTablets({
      ...soak,
      url: cluster.url,
      database: cluster,
      makeFaults: async (progress) => {
        pauses = await breakInTurn({ ...progress, cluster, random: stream(soak.seed, 'faults'), print: soak.print })
        return Object.fromEntries(Object.entries(pauses).map(([fault, times]) => [fault, times.length]))
      },
    })
    soak.print('  nothing was acknowledged, in seconds, while these were killed:')
    for (const [fault, times] of Object.entries(pauses)) soak.print(`    ${fault}: ${summaryOf(times)}`)
    if (result.violations.length > 0) soak.print(`  the logs are in ${cluster.saveLogs()}`)
    return result
  } catch (error) {
    soak.print(`  the logs are in ${cluster.saveLogs()}`)
    throw error
  } finally {
    await cluster.dispose()
  }
}

function summaryOf(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other).map((ms) => (ms / 1000).toFixed(1))
  return `${sorted.length} times, ${sorted[0]} to ${sorted.at(-1)}, median ${sorted[Math.floor(sorted.length / 2)]}`
}
