type UmmAlQura = typeof import('./umm-al-qura.ts')

/** Comes with the first page only where Hijri days are wanted. */
let calendar: UmmAlQura | null = null

export async function loadHijri(): Promise<void> {
  calendar ??= await import('./umm-al-qura.ts')
}

/** The Hijri words for a day, for beside the Gregorian ones; null where the calendar has not come or does not know the day. */
export function hijriBeside(asked: Parameters<UmmAlQura['hijriWords']>[0]): string | null {
  return calendar?.hijriWords(asked) ?? null
}

/** The day of the Hijri month alone, for a calendar's cell. */
export function hijriDateOf(day: string): number | null {
  return calendar?.hijriDayOf(day)?.date ?? null
}
