export type AccountProblem = 'account_invalid' | 'iban_wrong'

/** A bank's own number. */
const OWN_NUMBER = /^\d{6,24}$/
const SAUDI_IBAN = /^SA\d{2}[A-Z\d]{20}$/
const IBAN = /^(?!SA)[A-Z]{2}\d{2}[A-Z\d]{11,30}$/

/** What is wrong with an account number in the form of `accountNumberOf`; `iban_wrong` if its check digits do not match. */
export function accountProblem(account: string): AccountProblem | null {
  if (OWN_NUMBER.test(account)) return null
  if (!SAUDI_IBAN.test(account) && !IBAN.test(account)) return 'account_invalid'
  return hasCheckDigits(account) ? null : 'iban_wrong'
}

/** ISO 13616: with the first four characters at the end and letters as 10 to 35, the remainder by 97 is 1. */
function hasCheckDigits(iban: string): boolean {
  const values = [...iban.slice(4), ...iban.slice(0, 4)].map((character) => Number.parseInt(character, 36))
  return values.reduce((rest, value) => (rest * (value > 9 ? 100 : 10) + value) % 97, 0) === 1
}
