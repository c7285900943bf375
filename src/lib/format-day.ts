const STYLES = {
  /** 21 Nov 2026 */
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  /** Sat 21 Nov */
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  /** Saturday 21 November 2026 */
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DayStyle = keyof typeof STYLES

const INSTANT_STYLE = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const TIME_STYLE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const made = new Map<string, Intl.DateTimeFormat>()

/** A `YYYY-MM-DD` day in words. */
export function formatDay({ day, formatLocale, style }: { day: string; formatLocale: string; style: DayStyle }): string {
  return formatter(formatLocale, { ...STYLES[style], timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`))
}

/** An ISO instant as day and time of the wall clock in Riyadh; the time alone with `timeOnly`. */
export function formatInstant({ instant, formatLocale, timeOnly = false }: { instant: string; formatLocale: string; timeOnly?: boolean }): string {
  const style = timeOnly ? TIME_STYLE : INSTANT_STYLE
  return formatter(formatLocale, { ...style, timeZone: 'Asia/Riyadh' }).format(Date.parse(instant))
}

// A formatter costs some tenths of a millisecond to make, and lists show many days.
function formatter(formatLocale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = formatLocale + JSON.stringify(options)
  const known = made.get(key)
  if (known) return known
  const fresh = new Intl.DateTimeFormat(formatLocale, options)
  made.set(key, fresh)
  return fresh
}
