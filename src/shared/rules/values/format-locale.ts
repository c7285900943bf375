export const DIGITS = ['latn', 'arab'] as const
/** Unicode names of the digits 0123456789 and ٠١٢٣٤٥٦٧٨٩. */
export type Digits = (typeof DIGITS)[number]

export const CALENDARS = ['gregory', 'hijri'] as const
/** hijri: the Umm al-Qura date is shown beside the Gregorian one, never instead of it. */
export type Calendar = (typeof CALENDARS)[number]

/** Format of figures and days on this device, independent of the language. */
export type Writing = { digits: Digits; calendar: Calendar }

const ARABIC_DIGITS = '-nu-arab'
/** A private-use subtag, which browsers ignore. */
const HIJRI_BESIDE = '-x-hijri'

/**
 * Appends the format to a language tag that ends in its Unicode extension. The tag is the only value that is passed to
 * the code that formats figures and days.
 */
export function taggedWith(tag: string, { digits, calendar }: Writing): string {
  return `${tag}-nu-${digits}${calendar === 'hijri' ? HIJRI_BESIDE : ''}`
}

export function digitsOf(formatLocale: string): Digits {
  return formatLocale.includes(ARABIC_DIGITS) ? 'arab' : 'latn'
}

export function calendarOf(formatLocale: string): Calendar {
  return formatLocale.endsWith(HIJRI_BESIDE) ? 'hijri' : 'gregory'
}

export function isDigits(value: unknown): value is Digits {
  return DIGITS.some((digits) => digits === value)
}

export function isCalendar(value: unknown): value is Calendar {
  return CALENDARS.some((calendar) => calendar === value)
}
