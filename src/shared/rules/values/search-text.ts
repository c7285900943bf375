import { latinDigits, visibleText } from './typed-text.ts'

/** Letters that are written or typed for another one, also on Persian, Urdu and Kurdish keyboards, by that one. */
const ONE_LETTER: readonly [RegExp, string][] = [
  [/ٱ/g, 'ا'],
  [/[ىیے]/g, 'ي'],
  [/[کڪ]/g, 'ك'],
  [/[ةۃہەھ]/g, 'ه'],
]

/**
 * Normalizes text for searching: lower case and Latin digits; ignores accents, Arabic vowel marks, tatweel, the
 * variants of alef, yeh, kaf, heh and teh marbuta, and invisible characters.
 */
export function searchText(text: string): string {
  const plain = latinDigits(visibleText(text).toLocaleLowerCase('en'))
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
  return ONE_LETTER.reduce((folded, [variants, letter]) => folded.replace(variants, letter), plain)
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
