/** Directional marks and other characters without a shape, which are copied along with a text. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const ANY_DASH = /[\p{Pd}\u2212]/gu
/** Non-breaking and other blanks, and the group separators of a GS1 barcode. */
const ANY_BLANK = /[\s\p{Cc}]/gu
const ARABIC_INDIC_ZERO = 0x0660
const PERSIAN_ZERO = 0x06f0

/** Text without characters that nobody sees. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, '')
}

/** Replaces Arabic-Indic and Persian digits by Latin ones; other characters are unchanged. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_INDIC_ZERO))
  })
}

/** For amounts: only visible characters, Latin digits, `-` for any dash, trimmed. The blanks inside stay as they are. */
export function plainAmount(typed: string): string {
  return latinDigits(visibleText(typed)).replace(ANY_DASH, '-').trim()
}

/** For ids and numbers: the same, with ` ` for any blank. */
export function plainToken(typed: string): string {
  return plainAmount(typed).replace(ANY_BLANK, ' ').trim()
}

/** For barcodes: the same without blanks. */
export function unspacedToken(typed: string): string {
  return plainToken(typed).replaceAll(' ', '')
}

/** An email as it is stored and compared. */
export function emailOf(typed: string): string {
  return plainToken(typed).toLowerCase()
}

/** A telephone number without blanks, brackets, dots and dashes. */
export function phoneOf(typed: string): string {
  return plainToken(typed).replace(/[ ().-]/g, '')
}

/** An IBAN or another account number without blanks and dashes, in capitals. */
export function accountNumberOf(typed: string): string {
  return plainToken(typed).replace(/[ -]/g, '').toUpperCase()
}

/**
 * A one-time password as it is handed out: small letters and Latin digits in groups of four. Blanks, dashes, case and the
 * form of digits make no difference to it. Never for passwords that people chose.
 */
export function oneTimePasswordForm(typed: string): string {
  const characters = plainToken(typed).replace(/[ -]/g, '').toLowerCase()
  return characters.replace(/(.{4})(?=.)/gsu, '$1-')
}
