import fc from 'fast-check'
import { GATEWAY } from './faults.ts'
import type { FaultWindow } from './faults.ts'
import type { ServerKind } from '@counter/outbox'

/** What people, browsers and clocks do at any tablet. */
export const COMMANDS = [
  'record',
  'toggle',
  'doubleTap',
  'edit',
  'retry',
  'discard',
  'signIn',
  'signOut',
  'openPage',
  'closePage',
  'crashPage',
  'crashWorker',
  'powerCut',
  'freeze',
  'lockLost',
  'syncEvent',
  'online',
  'clockJump',
  'clockStands',
  'sessionExpires',
  'changeElsewhere',
  'unknownKind',
  'upgrade',
  'poison',
  'carryOver',
] as const
/** Set right again, of the list of clocks. */
const CLOCK_COMMANDS = ['clockJump', 'clockSetRight'] as const
export type EngineCommand = (typeof COMMANDS)[number] | (typeof CLOCK_COMMANDS)[number]

/**
 * `does`: one of the engine's commands or of the application's own. `pick` seeds the choices of the command, so that
 * leaving out another command does not change them.
 */
export type Command = { at: number; tablet: number; does: string; pick: number }

/** A whole history: what people do, what goes wrong, and the seed of everything else. */
export type History = {
  seed: number
  server: ServerKind
  /** The operation types that people record: only a few, so that their changes interact. */
  kinds: string[]
  tablets: number
  people: number
  lastsMs: number
  commands: Command[]
  windows: FaultWindow[]
  /** Drawn after everything else, so that older seeds still give the same commands. */
  more?: Command[]
  /** Some rows have an earliest sending time. Not in histories of seeds that were noted before rows had one. */
  holdsRows?: boolean
  /**
   * Times in which a gateway answers for the reference server. Drawn last; left out for seeds that were noted before, as
   * the next one.
   */
  redeploys?: FaultWindow[]
  /** What happens to the clocks of tablets that know the server's time. */
  clocks?: Command[]
}

export type Scope = {
  tablets: number
  people: number
  lastsMs: number
  commands: number
  faults: readonly string[]
  server?: ServerKind
  kinds?: readonly string[]
  /** The types to draw from where `kinds` is left out. Defaults to all. */
  drawnFrom?: readonly string[]
  holdsRows?: boolean
  hasRedeploys?: boolean
  /** Clocks that are days off, of tablets that know the server's time. */
  hasWrongClocks?: boolean
}

/**
 * What histories are made of. A seed draws by position: new entries go last, or recorded seeds give other
 * histories.
 */
export type Vocabulary = {
  kinds: readonly string[]
  commands: readonly string[]
  /** Commands of the second list, of which a history has a third as many. May contain a frequent one several times. */
  more?: readonly string[]
}

const MOST_KINDS = 4
/** At most one command in this many is of the second list. */
const MORE_IN = 3
const MOST_REDEPLOYS = 4
const LONGEST_REDEPLOY_MS = 5 * 60_000
const MOST_CLOCK_COMMANDS = 8

/** People mostly record things; the other commands are rarer. */
const WEIGHTS: { [name: string]: number } = {
  record: 14,
  toggle: 3,
  doubleTap: 2,
  changeElsewhere: 3,
  syncEvent: 2,
  online: 2,
  poison: 1,
}

export function histories(
  {
    tablets,
    people,
    lastsMs,
    commands,
    faults,
    server,
    kinds,
    drawnFrom,
    holdsRows = false,
    hasRedeploys = false,
    hasWrongClocks = false,
  }: Scope,
  vocabulary: Vocabulary,
): fc.Arbitrary<History> {
  const does = fc.oneof(
    ...vocabulary.commands.map((name) => ({ weight: WEIGHTS[name] ?? 1, arbitrary: fc.constant(name) })),
  )
  const at = fc.integer({ min: 0, max: lastsMs })
  const command: fc.Arbitrary<Command> = fc.record({ at, tablet: fc.nat(tablets - 1), does, pick: fc.nat(999) })
  const window = (fault: string, ...others: string[]): fc.Arbitrary<FaultWindow> =>
    fc.record({
      fault: fc.constantFrom(fault, ...others),
      tablet: fc.option(fc.nat(tablets - 1), { freq: 2 }),
      from: at,
      lasts: fc.oneof(
        fc.integer({ min: 1_000, max: 10 * 60_000 }),
        fc.integer({ min: 1_000, max: Math.max(2_000, Math.ceil(lastsMs / 2)) }),
      ),
      share: fc.constantFrom(0.05, 0.2, 0.5, 1),
    })
  const redeploy: fc.Arbitrary<FaultWindow> = fc.record({
    fault: fc.constant(GATEWAY),
    tablet: fc.constant(null),
    from: at,
    lasts: fc.integer({ min: 1_000, max: LONGEST_REDEPLOY_MS }),
    share: fc.constantFrom(0.3, 1),
  })
  const clock: fc.Arbitrary<Command> = fc.record({
    at,
    tablet: fc.nat(tablets - 1),
    does: fc.constantFrom(...CLOCK_COMMANDS),
    pick: fc.nat(999),
  })
  const { more = [] } = vocabulary
  const drawn = [...(drawnFrom ?? vocabulary.kinds)]
  const [fault, ...others] = faults
  return fc.record({
    seed: fc.nat(),
    server: server ? fc.constant(server) : fc.constantFrom<ServerKind>('extended', 'extended', 'plain'),
    kinds: kinds
      ? fc.constant([...kinds])
      : fc.shuffledSubarray(drawn, { minLength: 1, maxLength: Math.min(MOST_KINDS, drawn.length) }),
    tablets: fc.constant(tablets),
    people: fc.constant(people),
    lastsMs: fc.constant(lastsMs),
    commands: fc.array(command, { minLength: Math.min(4, commands), maxLength: commands, size: 'max' }),
    windows:
      fault === undefined
        ? fc.constant([])
        : fc.array(window(fault, ...others), { maxLength: Math.max(6, Math.ceil(commands / 3)), size: 'max' }),
    more:
      more.length === 0
        ? fc.constant([])
        : fc.array(fc.record({ at, tablet: fc.nat(tablets - 1), does: fc.constantFrom(...more), pick: fc.nat(999) }), {
            maxLength: Math.ceil(commands / MORE_IN),
            size: 'max',
          }),
    holdsRows: fc.constant(holdsRows),
    ...(hasRedeploys &&
      fault !== undefined && { redeploys: fc.array(redeploy, { maxLength: MOST_REDEPLOYS, size: 'max' }) }),
    ...(hasWrongClocks && { clocks: fc.array(clock, { maxLength: MOST_CLOCK_COMMANDS, size: 'max' }) }),
  })
}
