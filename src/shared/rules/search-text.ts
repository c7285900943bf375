import { latinDigits } from './money.ts'

/** Small letters, Latin digits, and the Arabic letters that people write in several ways as one. */
export function searchText(text: string): string {
  return latinDigits(text.toLocaleLowerCase())
    .replace(/[\u064b-\u0652\u0640]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
}

/** The words of what is searched for; every one of them has to be found. */
export function searchWords(text: string): string[] {
  return searchText(text).split(/\s+/).filter(Boolean)
}
