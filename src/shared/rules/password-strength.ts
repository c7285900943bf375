import { MIN_PASSWORD_LENGTH } from '../contract/employee-bodies.ts'

export const PASSWORD_STRENGTHS = ['tooShort', 'weak', 'fair', 'strong'] as const
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number]

/** Rough bits of guessing that a password should cost. */
const FAIR_BITS = 40
const STRONG_BITS = 60

const COMMON = ['password', 'passw0rd', 'pharmacy', 'welcome', 'qwerty', 'qwertyuiop', 'asdfgh', 'letmein', 'admin', 'saudi', 'riyadh', 'jeddah', 'iloveyou']
const CLASSES: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[\u0600-\u06ff]/, 36],
  [/[^a-zA-Z0-9\u0600-\u06ff]/, 20],
]

/**
 * How hard a password is to guess, by length and kinds of characters; what stands in a list of guesses, is the person's own
 * name, repeats or counts up adds nothing. A hint for the one who types, not a promise.
 */
export function passwordStrength({ password, about = [] }: { password: string; about?: readonly string[] }): PasswordStrength {
  if (password.length < MIN_PASSWORD_LENGTH) return 'tooShort'
  const alphabet = CLASSES.reduce((size, [pattern, letters]) => (pattern.test(password) ? size + letters : size), 0)
  const bits = worthOf(withoutGuesses(password.toLowerCase(), about)) * Math.log2(Math.max(2, alphabet))
  if (bits < FAIR_BITS) return 'weak'
  return bits < STRONG_BITS ? 'fair' : 'strong'
}

/** A guessable word counts as one character. */
function withoutGuesses(password: string, about: readonly string[]): string {
  const own = about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length > 2)
  return [...own, ...COMMON].sort((a, b) => b.length - a.length).reduce((rest, word) => rest.replaceAll(word, '\u0000'), password)
}

/** Characters that do not follow from the one before: neither the same nor the next one up or down. */
function worthOf(password: string): number {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0)
  return codes.filter((code, index) => index === 0 || Math.abs(code - (codes[index - 1] ?? 0)) > 1).length
}
