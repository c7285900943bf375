type UmmAlQura = typeof import('./umm-al-qura.ts')

/** Part of the first load only if Hijri days are set. */
let calendar: UmmAlQura | null = null

export async function loadHijri(): Promise<void> {
  calendar ??= await import('./umm-al-qura.ts')
}

/**
 * The formatted Hijri day, to be shown beside the Gregorian one; null if the calendar is not loaded or does not cover
 * the day.
 */
export function hijriBeside(asked: Parameters<UmmAlQura['hijriWords']>[0]): string | null {
  return calendar?.hijriWords(asked) ?? null
}
