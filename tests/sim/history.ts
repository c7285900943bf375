import type fc from 'fast-check'
import { COMMANDS, EVENT_CLASSES, FAULT_CLASSES, GATEWAY, histories as historiesOf } from '@counter/outbox/simulator'
import type { EngineCommand, History, Scope, Vocabulary } from '@counter/outbox/simulator'
import { adapters } from './kinds/all-kinds.ts'

export type { Scope } from '@counter/outbox/simulator'

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

/** What happens to sessions, and what a colleague with the browser's developer tools does. */
const SESSION_COMMANDS = [
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
export type OwnCommand = Exclude<(typeof SESSION_COMMANDS)[number], EngineCommand> | 'cookiesLost' | 'lateRead'

/** The order in which recorded seeds draw. */
export const VOCABULARY: Vocabulary = {
  kinds: ALL_KINDS,
  commands: [...inserted(COMMANDS, { before: 'changeElsewhere', what: ['cookiesLost'] }), 'lateRead'],
  more: [...SESSION_COMMANDS, 'suspend', 'signOut', 'tamper', 'colleagueAsks', 'colleagueAsks'],
}

/** Events that this application causes, counted like faults. */
const OWN_EVENTS = [
  GATEWAY,
  'accountClosed',
  'clockSetRight',
  'colleagueAsks',
  'cookiesLost',
  'lateRead',
  'outsideOutboxScope',
  'passwordChanged',
  'replayedInOutboxScope',
  'resume',
  'sealPurged',
  'sentWithoutOwner',
  'signInDuringOutage',
  'signOutOffline',
  'suspend',
  'tamper',
  'unproven',
]
export const ALL_EVENTS: readonly string[] = [...FAULT_CLASSES, ...EVENT_CLASSES, ...OWN_EVENTS]

export function histories(scope: Scope): fc.Arbitrary<History> {
  return historiesOf(scope, VOCABULARY)
}

function inserted(
  names: readonly string[],
  { before, what }: { before: string; what: readonly string[] },
): readonly string[] {
  const at = names.indexOf(before)
  return [...names.slice(0, at), ...what, ...names.slice(at)]
}
