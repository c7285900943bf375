import type { FaultWindow } from './faults.ts'
import type { Command, History } from './history.ts'

/** Histories made for rare faults: how many, and one of them by its seed and the kinds that people record. */
export const SCENES = {
  heldForAWhile: { count: 1, of: heldForAWhile },
  changesUnderAJumpingClock: { count: 1, of: changesUnderAJumpingClock },
  frozenAtA401: { count: 20, of: frozenAtA401 },
  editedInDoubt: { count: 20, of: editedInDoubt },
  editedWhereCarried: { count: 20, of: editedWhereCarried },
  answeredTooLate: { count: 100, of: answeredTooLate },
} as const
export type Scene = keyof typeof SCENES

/**
 * The same change repeated without a network while the tablet's clock jumps. On a plain server, because one that
 * receives announced rows would know their order.
 */
function changesUnderAJumpingClock(_seed: number, kinds: readonly string[]): History {
  const commands: Command[] = Array.from({ length: 12 }, (_each, index): Command[] => [
    { at: index * 10_000, tablet: 0, does: 'toggle', pick: index },
    { at: index * 10_000 + 400, tablet: 0, does: 'clockJump', pick: index },
  ]).flat()
  const offline = { fault: 'offline', tablet: null, from: 0, lasts: 200_000, share: 1 } as const
  return {
    seed: 7,
    server: 'plain',
    kinds: [...kinds],
    tablets: 1,
    people: 2,
    lastsMs: 300_000,
    commands,
    windows: [offline],
  }
}

/** A page freezes when it learns that a session is over, until its owner has come back and recorded more. */
function frozenAtA401(seed: number, kinds: readonly string[]): History {
  const commands = [
    ...several('record', { at: 0 }),
    ...several('freeze', { at: 0 }),
    ...several('sessionExpires', { at: 10_000 }),
    ...several('signIn', { at: 40_000 }),
    ...several('record', { at: 60_000 }),
  ]
  const offline = (from: number, lasts: number) => ({ fault: 'offline', tablet: null, from, lasts, share: 1 }) as const
  return {
    seed,
    server: 'extended',
    kinds: [...kinds],
    tablets: 1,
    people: 2,
    lastsMs: 300_000,
    commands,
    windows: [offline(0, 30_000), offline(55_000, 200_000)],
  }
}

/** Some of what is recorded may not be sent for a while. */
function heldForAWhile(seed: number, kinds: readonly string[]): History {
  const commands = several('record', { at: 0 })
  return { ...changesUnderAJumpingClock(seed, kinds), holdsRows: true, windows: [], commands }
}

/** Answers are lost, and the owner edits the row afterwards. */
function editedInDoubt(seed: number, kinds: readonly string[]): History {
  const commands = [...several('record', { at: 0, every: 20_000 }), ...several('edit', { at: 0, every: 20_000 })]
  const windows = [throughout('answerLost', 0.5), throughout('lateCommit', 0.5)]
  return {
    seed,
    server: seed % 2 === 0 ? 'plain' : 'extended',
    kinds: [...kinds],
    tablets: 1,
    people: 1,
    lastsMs: 300_000,
    commands,
    windows,
  }
}

/** Work that is queued at two tablets is changed at one of them. */
function editedWhereCarried(seed: number, kinds: readonly string[]): History {
  const commands = [
    ...several('record', { at: 0 }),
    ...several('carryOver', { at: 20_000 }),
    ...several('edit', { at: 40_000, tablet: seed % 2 }),
    ...several('edit', { at: 41_000, tablet: seed % 2 }),
  ]
  return {
    seed,
    server: 'extended',
    kinds: [...kinds],
    tablets: 2,
    people: 1,
    lastsMs: 300_000,
    commands,
    windows: [throughout('offline', 1)],
  }
}

/** A slow plain server whose answers are lost in the meantime. */
function answeredTooLate(seed: number, kinds: readonly string[]): History {
  const commands = [...several('record', { at: 0, every: 20_000 }), ...several('online', { at: 1_000, every: 20_000 })]
  return {
    seed,
    server: 'plain',
    kinds: [...kinds],
    tablets: 1,
    people: 4,
    lastsMs: 300_000,
    commands,
    windows: [throughout('lateCommit', 0.3)],
  }
}

/** Eight times the same command. */
export function several(
  does: string,
  { at, tablet = 0, every = 1_000 }: { at: number; tablet?: number; every?: number },
): Command[] {
  return Array.from({ length: 8 }, (_each, pick) => ({ at: at + pick * every, tablet, does, pick }))
}

export function throughout(fault: string, share: number): FaultWindow {
  return { fault, tablet: null, from: 0, lasts: 200_000, share }
}
