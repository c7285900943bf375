import { Commands } from './commands.ts'
import { checkImage, takeImage } from './crash-image.ts'
import type { CrashImage } from './crash-image.ts'
import { heal } from './heal.ts'
import type { History } from './history.ts'
import type { Violation } from './laws.ts'
import { stream } from './random.ts'
import { Simulation } from './simulation.ts'
import type { Options } from './simulation.ts'

/** In one history out of this many, an image of all disks is taken at a random time and replayed twice. */
const IMAGE_IN = 5

export type Outcome = {
  violations: Violation[]
  intents: number
  effects: number
  requests: number
  faults: ReadonlyMap<string, number>
  exercised: ReadonlyMap<string, number>
  unpreventable: number
  doublesFlagged: number
  doublesTooLate: number
  drainMs: number
}

/** Runs a history to its end: faults first, then healing. The laws are checked all along. */
export async function runHistory(history: History, options: Options): Promise<Outcome> {
  const sim = new Simulation(history, options)
  const onRejection = (reason: unknown) => sim.oracle.report('no unhandled rejection', String(reason))
  process.on('unhandledRejection', onRejection)
  try {
    const commands = new Commands(sim)
    for (const command of [...history.commands, ...(history.more ?? []), ...(history.clocks ?? [])])
      sim.world.after(command.at, () => commands.run(command))
    const images: CrashImage[] = []
    if (history.seed % IMAGE_IN === 0)
      sim.world.after(stream(history.seed, 'image').between(0, history.lastsMs), () => images.push(takeImage(sim)))
    const isBroken = () => sim.oracle.violations.length > 0
    await sim.world.run({ until: history.lastsMs, isOver: isBroken })
    const drainMs = isBroken() ? 0 : await heal(sim, commands)
    if (!isBroken()) sim.oracle.atEnd()
    for (const image of images) if (!isBroken()) await checkImage(image, { sim, options })
    const { violations, counts } = sim.oracle
    return {
      violations,
      ...counts,
      exercised: sim.oracle.exercised,
      requests: sim.network.requests,
      faults: sim.faults.counts,
      drainMs,
    }
  } finally {
    process.off('unhandledRejection', onRejection)
    for (const each of sim.processes) each.die()
  }
}
