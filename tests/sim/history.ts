import fc from 'fast-check'
import { FAULT_CLASSES } from './faults.ts'
import { adapters } from './kinds/all-kinds.ts'
import type { FaultClass, FaultWindow } from './faults.ts'
import type { ServerKind } from '@counter/outbox'

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
  'cookiesLost',
  'changeElsewhere',
  'unknownKind',
  'upgrade',
  'poison',
  'carryOver',
  'lateRead',
] as const
/** What happens to sessions, and what a colleague with the browser's developer tools does. */
export const SESSION_COMMANDS = [
  'suspend',
  'resume',
  'signOut',
  'signIn',
  'passwordChanged',
  'accountClosed',
  'sessionExpires',
  'tamper',
  'colleagueAsks',
] as const
export type CommandName = (typeof COMMANDS)[number] | (typeof SESSION_COMMANDS)[number]

/** `pick` seeds the choices of the command, so that leaving out another command does not change them. */
export type Command = { at: number; tablet: number; does: CommandName; pick: number }

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
  ofSessions?: Command[]
}

export type Scope = {
  tablets: number
  people: number
  lastsMs: number
  commands: number
  faults: readonly FaultClass[]
  server?: ServerKind
  kinds?: readonly string[]
  /** The types to draw from where `kinds` is left out. Defaults to all. */
  drawnFrom?: readonly string[]
}

export const ALL_KINDS: readonly string[] = adapters.map(({ kind }) => kind)
/** A new kind changes what a seed draws, so seeds noted earlier draw from the kinds of that time, in this order. */
export const FIRST_KINDS: readonly string[] = [
  'shiftReport',
  'shortageSupport',
  'newShortage',
  'leaveRequest',
  'leaveUpdate',
  'personalRecord',
  'visit',
  'paySlip',
]
const MOST_KINDS = 4
/** At most one command in this many is about sessions. */
const SESSION_COMMAND_IN = 3

/** People mostly record things; the other commands are rarer. */
const WEIGHTS: { [name in CommandName]?: number } = {
  record: 14,
  toggle: 3,
  doubleTap: 2,
  changeElsewhere: 3,
  syncEvent: 2,
  online: 2,
  poison: 1,
}

export function histories({
  tablets,
  people,
  lastsMs,
  commands,
  faults,
  server,
  kinds,
  drawnFrom = ALL_KINDS,
}: Scope): fc.Arbitrary<History> {
  const does = fc.oneof(...COMMANDS.map((name) => ({ weight: WEIGHTS[name] ?? 1, arbitrary: fc.constant(name) })))
  const at = fc.integer({ min: 0, max: lastsMs })
  const command: fc.Arbitrary<Command> = fc.record({ at, tablet: fc.nat(tablets - 1), does, pick: fc.nat(999) })
  const window = (fault: FaultClass, ...more: FaultClass[]): fc.Arbitrary<FaultWindow> =>
    fc.record({
      fault: fc.constantFrom(fault, ...more),
      tablet: fc.option(fc.nat(tablets - 1), { freq: 2 }),
      from: at,
      lasts: fc.oneof(
        fc.integer({ min: 1_000, max: 10 * 60_000 }),
        fc.integer({ min: 1_000, max: Math.max(2_000, Math.ceil(lastsMs / 2)) }),
      ),
      share: fc.constantFrom(0.05, 0.2, 0.5, 1),
    })
  const ofSession = fc.constantFrom<CommandName>(
    ...SESSION_COMMANDS,
    'suspend',
    'signOut',
    'tamper',
    'colleagueAsks',
    'colleagueAsks',
  )
  const [fault, ...more] = faults
  return fc.record({
    seed: fc.nat(),
    server: server ? fc.constant(server) : fc.constantFrom<ServerKind>('extended', 'extended', 'plain'),
    kinds: kinds
      ? fc.constant([...kinds])
      : fc.shuffledSubarray([...drawnFrom], { minLength: 1, maxLength: MOST_KINDS }),
    tablets: fc.constant(tablets),
    people: fc.constant(people),
    lastsMs: fc.constant(lastsMs),
    commands: fc.array(command, { minLength: Math.min(4, commands), maxLength: commands, size: 'max' }),
    windows:
      fault === undefined
        ? fc.constant([])
        : fc.array(window(fault, ...more), { maxLength: Math.max(6, Math.ceil(commands / 3)), size: 'max' }),
    ofSessions: fc.array(fc.record({ at, tablet: fc.nat(tablets - 1), does: ofSession, pick: fc.nat(999) }), {
      maxLength: Math.ceil(commands / SESSION_COMMAND_IN),
      size: 'max',
    }),
  })
}

export const ALL_FAULTS: readonly FaultClass[] = FAULT_CLASSES
