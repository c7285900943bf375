import type { Variant as EngineVariant } from '@counter/outbox/simulator'
import type { isOfReference, judgeHealth } from '../../src/data/http/judge-health.ts'
import type { Stored } from '../../server/announced/rules.ts'
import type { presentOf } from '../../src/shared/rules/days/present.ts'
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
  isOfReference?: typeof isOfReference
  presentOf?: typeof presentOf
  /** What the server knows of its own data when it decides on rows without their owner. */
  stored?: (stored: Stored) => Stored
  server?: 'takesTheBody' | 'takesUnnamed' | 'takesAnyAnswerer'
}

/** A test's change of the engine or of sessions, to see whether the oracle notices. */
export type Variant = EngineVariant & SessionVariant
