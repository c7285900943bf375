import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'

const KEPT_TIME_DAYS = 30

/** The moment of an offline record counts if it is at most 30 days old and not in the future; otherwise it is now. */
export function keptTime(recordedAt: string | null, now: string): string {
  if (recordedAt === null || recordedAt > now) return now
  return Date.parse(now) - Date.parse(recordedAt) <= KEPT_TIME_DAYS * DAY_MS ? recordedAt : now
}
