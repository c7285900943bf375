export const DIGITS = ['latn', 'arab'] as const
/** Unicode's names of 0123456789 and ٠١٢٣٤٥٦٧٨٩. */
export type Digits = (typeof DIGITS)[number]

export const CALENDARS = ['gregory', 'hijri'] as const
/** hijri: the Umm al-Qura day stands beside the Gregorian one, never in its place. */
export type Calendar = (typeof CALENDARS)[number]

/** How figures and days are written on this device, whatever the language. */
export type Writing = { digits: Digits; calendar: Calendar }

const ARABIC_DIGITS = '-nu-arab'
/** The part for private use of a language tag, which browsers pass over. */
const HIJRI_BESIDE = '-x-hijri'

/** A language tag that ends among its Unicode parts, with how figures and days are written: the one thing that travels to whatever writes a figure or a day. */
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
