import { formatNumber } from '../shared/rules/values/format-number.ts'
import { digitsOf } from '../shared/rules/values/format-locale.ts'
import { figureText } from '../shared/rules/values/written-figure.ts'
import type { Locale } from './locale.ts'

/** The limit of the browser's own formatter. */
const MAX_DECIMALS = 3

export type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/**
 * The build compiles the plurals of the catalogues to three values per number (build/messages/plain-plurals.ts): its
 * category, its text, and the number itself.
 */
export const categoryName = (name: string): string => `${name}~`
export const textName = (name: string): string => `${name}#`
/** The number itself, for cases of an exact number. */
export const countName = (name: string): string => `${name}=`

const categoryOf: Record<Locale, (count: number) => PluralCategory> = {
  en: (count) => (count === 1 ? 'one' : 'other'),
  ar: (count) => {
    const ofHundred = count % 100
    if (count === 0) return 'zero'
    if (count === 1) return 'one'
    if (count === 2) return 'two'
    if (ofHundred >= 3 && ofHundred <= 10) return 'few'
    return ofHundred >= 11 ? 'many' : 'other'
  },
}

/**
 * Unicode's plural category, also of fractions, which a plain server may send. Implemented here because the browser's
 * `Intl.PluralRules` costs each start about 10 ms, and four times that on a slow tablet.
 */
export function pluralCategoryOf(locale: Locale, count: number): PluralCategory {
  return Number.isInteger(count) ? categoryOf[locale](Math.abs(count)) : 'other'
}

type Language = { locale: Locale; formatLocale: string }

/** The values of a text, with the values that its plurals need for each number. */
export function withPluralValues(
  values: Record<string, string | number>,
  { locale, formatLocale }: Language,
): Record<string, string | number> {
  const all = { ...values }
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'number') continue
    all[categoryName(name)] = pluralCategoryOf(locale, value)
    all[textName(name)] = figureText(formatNumber(value, decimalsOf(value)), formatLocale)
    all[countName(name)] = value
    if (digitsOf(formatLocale) === 'arab') all[name] = figureText(String(value), formatLocale)
  }
  return all
}

function decimalsOf(value: number): number {
  return Math.min(MAX_DECIMALS, String(value).split('.')[1]?.length ?? 0)
}
