import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { MIN_PASSWORD_LENGTH } from '../contract/session.ts'

export const PASSWORD_STRENGTHS = ['tooShort', 'weak', 'fair', 'strong'] as const
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number]

/** Guesses that a password has to withstand, as powers of ten. */
const FAIR = 9
/** Of managers and accountants, who can do more harm. */
const FAIR_FOR_MORE_RIGHTS = 10
const STRONG = 12
/** What everybody here would think of first; guessed before any dictionary (docs/security.md). */
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
 * Of a longer password the beginning is looked at. What is made to be hard on the measure holds up the server meanwhile: 64 characters of it
 * two to three times as long as 32, and all of 200 for seconds.
 */
const LOOKED_AT = 32

type Password = {
  password: string
  /** The person's email, names and numbers, which are guessed first. */
  about?: readonly string[]
  /** Whether it is a manager's or an accountant's. */
  hasMoreRights?: boolean
}

/** How hard a password is to guess. Only `fair` and `strong` ones are taken; the lists of guesses are loaded at the first call. */
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

/** Whether nothing but the person's own names and address is in it, however they are joined. */
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
  // Without a network the lists may not come: asked for again the next time.
  guesses.catch(() => {
    guesses = null
  })
  return guesses
}
