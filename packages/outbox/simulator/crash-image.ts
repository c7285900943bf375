import type { KindRegistry, RowState } from '@counter/outbox'
import { Commands } from './commands.ts'
import { heal } from './heal.ts'
import type { History } from './history.ts'
import type { Image } from './memory-disk.ts'
import type { ServerImage } from './model-server.ts'
import type { Version } from './operations.ts'
import { Simulation } from './simulation.ts'
import type { Options } from './simulation.ts'

/** What every disk, cookie jar and the server would hold if all power were cut now. */
export type CrashImage = {
  /** The true time. */
  at: number
  server: ServerImage
  tablets: {
    disk: Image
    cookies: [string, string][]
    accounts: unknown
    kinds: KindRegistry
  }[]
}

export function takeImage({ server, tablets, startedAt, world }: Simulation): CrashImage {
  return {
    at: startedAt + world.now,
    server: server.image(),
    tablets: tablets.map(({ disk, cookies, accounts, kinds }) => ({
      disk: disk.durable,
      cookies: [...cookies],
      accounts: accounts.image(),
      kinds,
    })),
  }
}

/**
 * Restarts everything from an image, with another interleaving for each seed, and drains it. Returns the values of the
 * registers.
 */
export async function replayImage(
  image: CrashImage,
  {
    history,
    seed,
    registers,
    options,
  }: { history: History; seed: number; registers: readonly Version[]; options: Options },
): Promise<{ values: Map<string, string | null>; problems: string[] }> {
  // At the same time: a report of that day would otherwise be one of the future.
  const sim = new Simulation(
    { ...history, seed, commands: [], windows: [], more: [] },
    { ...options, startedAt: image.at },
  )
  sim.oracle.judgesAtEndOnly = true
  sim.server.restore(image.server)
  for (const [index, tablet] of sim.tablets.entries()) {
    const kept = image.tablets[index]
    if (!kept) continue
    tablet.disk.restore(kept.disk)
    tablet.kinds = kept.kinds
    tablet.cookies.clear()
    for (const [account, cookie] of kept.cookies) tablet.cookies.set(account, cookie)
    tablet.accounts.restore(kept.accounts)
  }
  await heal(sim, new Commands(sim))
  for (const process of sim.processes) process.die()
  const valueOf = (version: Version) => {
    const adapter = sim.adapters.find(({ kind }) => kind === version.kind)
    const value = adapter?.valueOf(sim.server, version.register) ?? null
    // What comes first may decide under which of several entries it is there.
    return value ?? (adapter?.isThereOtherwise?.(sim.server, version) ? version.value : null)
  }
  return {
    values: new Map(registers.map((version) => [version.register, valueOf(version)])),
    problems: sim.oracle.violations.filter(({ law }) => law === 'everything drains').map(({ what }) => what),
  }
}

/**
 * The registers of the rows in the image whose state matches. Rejected rows are kept separate, because the result depends
 * on whether their owner acts before or after the next send (a month is paid only once). Only rows of the image count:
 * later rows may refer to objects that are created after it.
 */
function registersIn({ tablets }: CrashImage, { oracle }: Simulation, isSo: (state: RowState) => boolean): Set<string> {
  const isIn = (opId: string, tablet: number) =>
    [...(tablets[tablet]?.disk.rows.values() ?? [])].some((row) => row.opId === opId && isSo(row.state))
  return new Set(
    [...oracle.operations.all.values()]
      .filter(({ opId, tablet }) => isIn(opId, tablet))
      .flatMap(({ versions }) => versions.map(({ register }) => register)),
  )
}

/** Checks that two replays of an image end with the same values, whatever the interleaving. */
export async function checkImage(
  image: CrashImage,
  { sim, options }: { sim: Simulation; options: Options },
): Promise<void> {
  const [waiting, refused] = [
    registersIn(image, sim, (state) => state !== 'done'),
    registersIn(image, sim, (state) => state === 'rejected' || state === 'conflict'),
  ]
  // Their owner rewords rows that a colleague has changed.
  const tampered = new Set(
    image.tablets.flatMap(({ disk }, tablet) =>
      [...disk.rows.values()].flatMap((row) => (sim.oracle.app.isForged(row, tablet) ? [row.opId] : [])),
    ),
  )
  const ofTampered = new Set(
    [...sim.oracle.operations.all.values()]
      .filter(({ opId }) => tampered.has(opId))
      .flatMap(({ versions }) => versions.map(({ register }) => register)),
  )
  const single = new Set(
    sim.oracle.effects
      .singleRegisters()
      .filter((register) => waiting.has(register) && !refused.has(register) && !ofTampered.has(register)),
  )
  const versions = [...sim.oracle.operations.all.values()].flatMap((operation) => operation.versions)
  const registers = [...single].flatMap(
    (register) => versions.findLast((version) => version.register === register) ?? [],
  )
  const [one, other] = [
    await replayImage(image, { history: sim.history, seed: sim.seed + 1, registers, options }),
    await replayImage(image, { history: sim.history, seed: sim.seed + 2, registers, options }),
  ]
  // A replay does not know which rows were tampered with: they are requested in vain until their owner is back.
  const isOfTampered = (what: string) => [...tampered].some((opId) => what.includes(opId))
  for (const what of [...one.problems, ...other.problems].filter((each) => !isOfTampered(each)))
    sim.oracle.report('replay from an image ends alike', what)
  for (const { kind, register } of registers) {
    const [value, otherValue] = [one.values.get(register) ?? null, other.values.get(register) ?? null]
    const isAlike = sim.adapters.find((adapter) => adapter.kind === kind)?.isAlike ?? Object.is
    if (value === null || otherValue === null ? value !== otherValue : !isAlike(value, otherValue))
      sim.oracle.report(
        'replay from an image ends alike',
        `${register} is ${value ?? 'nothing'} or ${otherValue ?? 'nothing'}`,
      )
  }
}
