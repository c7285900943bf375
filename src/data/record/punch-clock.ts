import type { PunchClock } from '../../shared/contract/attendance.ts'
import { contactWritten, measuredHere, readContact } from '../http/server-contact.ts'

/** The wall clock and the monotonic one agree within this if the clock was not changed and the device did not sleep. */
const STEADY_MS = 1_000

/**
 * What this device knows of the server's clock now; null if it has never learned its offset. Steady only if this very
 * page measured it and its clock has kept step with the monotonic one since.
 */
export async function punchClock({ now, monotonic }: { now: number; monotonic: number }): Promise<PunchClock | null> {
  await contactWritten()
  const contact = await readContact()
  if (contact === null || contact.serverAheadMs === null) return null
  const own = measuredHere()
  const isSteady =
    own !== null && own.at === contact.at && Math.abs(now - own.at - (monotonic - own.monotonic)) <= STEADY_MS
  return {
    aheadMs: contact.serverAheadMs,
    ageMs: Math.round(isSteady ? monotonic - own.monotonic : now - contact.at),
    uncertainMs: contact.uncertainMs,
    isSteady,
  }
}
