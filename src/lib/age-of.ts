const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_HOURS = 24

export type Age = { unit: 'minutes' | 'hours' | 'days'; count: number }

/** The age in the largest whole unit, never below 0, because the device's clock may have been set back. */
export function ageOf({ at, now }: { at: string; now: number }): Age {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE_MS))
  if (minutes < HOUR_MINUTES) return { unit: 'minutes', count: minutes }
  const hours = Math.floor(minutes / HOUR_MINUTES)
  return hours < DAY_HOURS ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.floor(hours / DAY_HOURS) }
}
