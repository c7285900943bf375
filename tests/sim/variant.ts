import type { Variant as EngineVariant } from '@counter/outbox/simulator'
import type { judgeHealth } from '../../src/data/judge-health.ts'
import type { presentOf } from '../../src/shared/rules/present.ts'
import type { CountHours } from './hours-law.ts'

/** A test's change of sessions, in the app or in the server. */
export type SessionVariant = {
  announcesNothing?: boolean
  waitsWhereSignOutIsUnsent?: boolean
  announcesWhileOpening?: boolean
  renewsUnchecked?: boolean
  renewsLate?: boolean
  forgetsHalves?: boolean
  /** How hours are counted from punches. */
  countHours?: CountHours
  /** Takes any JSON for the server's, as from a plain one. */
  trustsGateways?: boolean
  judgeHealth?: typeof judgeHealth
  presentOf?: typeof presentOf
  server?: 'takesTheBody' | 'takesUnnamed' | 'takesAnyAnswerer'
}

/** A test's change of the engine or of sessions, to see whether the oracle notices. */
export type Variant = EngineVariant & SessionVariant
