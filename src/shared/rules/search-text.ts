import { latinDigits } from './money.ts'

/** Lower case and Latin digits; accents, Arabic vowel marks, tatweel and the forms of alef, yeh and teh marbuta make no difference. */
export function searchText(text: string): string {
  return latinDigits(text.toLocaleLowerCase('en'))
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
}

/** The words of what is searched for; every one of them has to be found. */
export function searchWords(text: string): string[] {
  return searchText(text).split(/\s+/).filter(Boolean)
}
