import { daysBetween } from '../days/business-day.ts'

/** The product counts age and service in years of 365 days, including leap years. */
export const DAYS_OF_A_YEAR = 365

/** Whole years of 365 days between two days, at least 0: age from a birth date, service from a joining date. */
export function yearsBetween(from: string, to: string): number {
  return Math.max(0, Math.floor(daysBetween(from, to) / DAYS_OF_A_YEAR))
}
