import { correctedTime } from '../../shared/rules/hours/punches.ts'
import { punchClock } from './punch-clock.ts'

/**
 * The moment of saving by the server's clock, as far as this device knows it. `certainEnd` is the same instant where it
 * is known to within a second.
 */
export async function savingTime(): Promise<{ shiftEnd: string; certainEnd: string | null }> {
  const [now, monotonic] = [Date.now(), performance.now()]
  const clock = await punchClock({ now, monotonic }).catch(() => null)
  const { at, isUncertain } = correctedTime({ deviceAt: now, clock })
  const shiftEnd = new Date(at).toISOString()
  return { shiftEnd, certainEnd: isUncertain ? null : shiftEnd }
}
