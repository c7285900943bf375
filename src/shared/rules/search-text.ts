import { latinDigits } from './money.ts'

/**
 * Normalizes text for searching: lower case and Latin digits; ignores accents, Arabic vowel marks, tatweel, and the
 * variants of alef, yeh and teh marbuta.
 */
export function searchText(text: string): string {
  return latinDigits(text.toLocaleLowerCase('en'))
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
}

/** The words of a search; each must match. */
export function searchWords(text: string): string[] {
  return searchText(text).split(/\s+/).filter(Boolean)
}
