import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { MIN_PASSWORD_LENGTH } from '../../contract/session.ts'

export const PASSWORD_STRENGTHS = ['tooShort', 'weak', 'fair', 'strong'] as const
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number]

/** Minimum number of guesses, as a power of ten. */
const FAIR = 9
/** For managers and accountants, who could do more harm. */
const FAIR_FOR_MORE_RIGHTS = 10
const STRONG = 12
/** Obvious words in this chain, tried before any dictionary (docs/security.md). */
const WORDS_OF_THE_CHAIN = [
  'pharmacy',
  'pharmacist',
  'pharmacies',
  'pharma',
  'counter',
  'manager',
  'accountant',
  'worker',
  'saudi',
  'riyadh',
  'jeddah',
  'saydaliya',
  'صيدلية',
  'صيدلي',
]
/**
 * Only this many characters are checked. The check of a password designed to be expensive would block the server: 64
 * characters take two to three times as long as 32, and 200 take seconds.
 */
const LOOKED_AT = 32

type Password = {
  password: string
  /** The person's email, names and numbers, which are tried first. */
  about?: readonly string[]
  /** Whether the person is a manager or an accountant. */
  hasMoreRights?: boolean
}

/**
 * How hard a password is to guess. Only `fair` and `strong` ones are accepted. The word lists are loaded at the first
 * call.
 */
export async function passwordStrength({
  password,
  about = [],
  hasMoreRights = false,
}: Password): Promise<PasswordStrength> {
  const meant = password.normalize('NFC')
  if (meant.length < MIN_PASSWORD_LENGTH) return 'tooShort'
  if (isOnlyAbout(meant, about)) return 'weak'
  const { guessesLog10 } = (await loadGuesses()).check(meant, [
    ...WORDS_OF_THE_CHAIN,
    ...about.flatMap((text) => [text, ...wordsOf(text)]),
  ])
  if (guessesLog10 < (hasMoreRights ? FAIR_FOR_MORE_RIGHTS : FAIR)) return 'weak'
  return guessesLog10 < STRONG ? 'fair' : 'strong'
}

/** Whether the password consists only of the person's names and address, however joined. */
function isOnlyAbout(password: string, about: readonly string[]): boolean {
  const words = about.flatMap((text) => [wordsOf(text).join(''), ...wordsOf(text)]).filter((word) => word.length > 1)
  const longestFirst = [...new Set(words)].sort((one, other) => other.length - one.length)
  return longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), wordsOf(password).join('')) === ''
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

let guesses: Promise<ZxcvbnFactory> | null = null

function loadGuesses(): Promise<ZxcvbnFactory> {
  guesses ??= import('./password-guesses.ts').then(({ passwordGuesses }) => passwordGuesses(LOOKED_AT))
  // Retries a failed load at the next call.
  guesses.catch(() => {
    guesses = null
  })
  return guesses
}
