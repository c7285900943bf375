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

/** Whether each of the words is in one of the texts. */
export function hasWords(words: readonly string[], texts: readonly (string | undefined)[]): boolean {
  if (words.length === 0) return true
  const text = searchText(texts.join(' '))
  return words.every((word) => text.includes(word))
}

/** The words of a search; each must match. */
export function searchWords(text: string): string[] {
  return searchText(text).split(/\s+/).filter(Boolean)
}
