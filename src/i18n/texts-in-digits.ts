import type { Messages } from '@lingui/core'
import { digitsOf } from '../shared/rules/values/format-locale.ts'
import { figureText, percentFigure } from '../shared/rules/values/written-figure.ts'

/**
 * Codes keep their digits: everything between isolation marks (`\u2066…\u2069`), and digits next to a Latin letter, as
 * in `A4`.
 */
// oxlint-disable-next-line regexp/no-super-linear-move -- runs on our own short texts only
const CODE_OR_FIGURE = /\u2066[^\u2069]*\u2069|[A-Za-z]*\d+(?:[.,]\d+)*[A-Za-z]*[%٪]?/g

/** Converts the figures within texts (`the last 7 days`) to the digits of the format locale. */
export function textsIn(messages: Messages, formatLocale: string): Messages {
  if (digitsOf(formatLocale) === 'latn') return messages
  return Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [
      id,
      typeof message === 'string'
        ? wordsIn(message, formatLocale)
        : message.map((token) => inToken(token, formatLocale)),
    ]),
  )
}

type Token = Exclude<Messages[string], string>[number]

/** A plain string, or an argument whose cases are texts again. */
function inToken(token: Token, formatLocale: string): Token {
  if (typeof token === 'string') return wordsIn(token, formatLocale)
  const [name, type, cases] = token
  if (type === undefined || typeof cases !== 'object') return token
  return [name, type, textsIn(cases as Messages, formatLocale)] as Token
}

/** Converts a text that is in no catalogue. */
export function wordsIn(text: string, formatLocale: string): string {
  if (digitsOf(formatLocale) === 'latn') return text
  return text.replace(CODE_OR_FIGURE, (found) => {
    if (/[A-Za-z\u2066]/.test(found)) return found
    const isPercent = /[%٪]$/.test(found)
    return isPercent ? percentFigure(found.slice(0, -1), formatLocale) : figureText(found, formatLocale)
  })
}
