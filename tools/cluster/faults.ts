import { setTimeout as wait } from 'node:timers/promises'
import type { Stream } from '@counter/outbox/simulator'
import type { Progress } from '../../tests/support/soak/run-tablets.ts'
import { until } from '../../tests/support/until.ts'
import type { Cluster } from './cluster.ts'
import type { Node } from './node.ts'
import type { Part } from './part.ts'

const TAKES_OVER_WITHIN_MS = 120_000
const SHORTEST_DOWN_MS = 500
const LONGEST_DOWN_MS = 4_000
const LONGEST_REST_MS = 3_000
const SAMPLED_EVERY_MS = 10

type Faulting = Progress & { cluster: Cluster; random: Stream; print: (line: string) => void }

/**
 * Kills one part after the other until the soak is over. Returns by fault how long no change was acknowledged each
 * time, in milliseconds.
 */
export async function breakInTurn({
  cluster,
  random,
  print,
  isOver,
  answered,
}: Faulting): Promise<Record<string, number[]>> {
  const pauses: Record<string, number[]> = {}
  while (!isOver())
    for (const [name, fault] of Object.entries(faultsOf(cluster, random))) {
      if (isOver()) break
      const pause = await longestPause({ isOver, answered }, async () => {
        await fault()
        await cluster.untilWhole()
        await cluster.untilReady()
      })
      print(
        `${new Date().toISOString().slice(11, 19)} ${name}: nothing acknowledged for ${(pause / 1000).toFixed(1)} s`,
      )
      pauses[name] = [...(pauses[name] ?? []), pause]
      await wait(random.between(0, LONGEST_REST_MS))
    }
  return pauses
}

/** All of them are kills without a warning (SIGKILL). What was killed is started again, as systemd does it. */
function faultsOf(cluster: Cluster, random: Stream): Record<string, () => Promise<void>> {
  const aMoment = () => wait(random.between(SHORTEST_DOWN_MS, LONGEST_DOWN_MS))
  const restart = async (part: Part) => {
    await part.kill()
    await aMoment()
    part.start()
  }
  const leader = () => until('a leader', () => cluster.leader())
  const untilAnother = (dead: Node) =>
    until(
      'another leader',
      async () => {
        const now = await cluster.leader()
        return now !== null && now !== dead
      },
      TAKES_OVER_WITHIN_MS,
    )
  return {
    'the leader, its machine': async () => {
      const dead = await leader()
      await dead.kill()
      await untilAnother(dead)
      await aMoment()
      dead.start()
    },
    'a server': () => restart(random.pick(cluster.servers)),
    "the leader's PostgreSQL": async () => {
      const dead = await leader()
      await dead.killPostgres()
      await untilAnother(dead)
    },
    PgBouncer: () => restart(cluster.pgbouncer),
    // Its PostgreSQL goes on as a second leader until Patroni is back.
    "the leader's Patroni": async () => {
      const dead = await leader()
      await dead.patroni.kill()
      await untilAnother(dead)
      await aMoment()
      dead.start()
    },
    HAProxy: () => restart(cluster.haproxy),
    'the synchronous standby, its machine': async () => {
      const dead = await until('a synchronous standby', () => cluster.synchronousStandby())
      await dead.kill()
      await aMoment()
      dead.start()
    },
    // Back before it is replaced, with writes that no standby may have.
    'the leader, its machine, for a moment': async () => {
      const dead = await leader()
      await dead.kill()
      dead.start()
    },
  }
}

async function longestPause({ isOver, answered }: Progress, work: () => Promise<void>): Promise<number> {
  let [last, longest, seen] = [performance.now(), 0, answered()]
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    if (answered() > seen) [seen, last] = [answered(), now]
  }, SAMPLED_EVERY_MS)
  try {
    await work()
    const before = answered()
    await until('changes to be acknowledged again', () => answered() > before || isOver(), TAKES_OVER_WITHIN_MS)
  } finally {
    clearInterval(timer)
  }
  return longest
}
