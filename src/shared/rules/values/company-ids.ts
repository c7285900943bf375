import { searchText } from './search-text.ts'
import { plainToken } from './typed-text.ts'

/** A company id as it is stored. */
export function companyIdOf(typed: string): string {
  return plainToken(typed)
}

/** How company ids are compared: without blanks, and without regard to case or the form of digits and dashes. */
export function companyIdKey(companyId: string): string {
  return searchText(companyIdOf(companyId)).replaceAll(' ', '')
}

/** Whether it is one of these, in any writing. */
export function isCompanyIdAmong(companyIds: readonly string[], companyId: string): boolean {
  const key = companyIdKey(companyId)
  return companyIds.some((one) => companyIdKey(one) === key)
}

/** More digits are the number of an identity card, or a telephone. */
const MOST_DIGITS = 9

/**
 * The company id after the one with the highest number, with its prefix and as many digits; empty if none ends with a
 * number.
 */
export function nextCompanyId(companyIds: readonly string[]): string {
  let [prefix, digits] = ['', '']
  for (const id of companyIds) {
    const [before = '', number = ''] = companyIdOf(id).split(/(?<!\d)(\d+)$/)
    if (number === '' || number.length > MOST_DIGITS || (digits !== '' && Number(number) <= Number(digits))) continue
    ;[prefix, digits] = [before, number]
  }
  return digits === '' ? '' : prefix + String(Number(digits) + 1).padStart(digits.length, '0')
}
