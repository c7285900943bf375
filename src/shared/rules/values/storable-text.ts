/** NUL, and half of an emoji, such as a limit of the length leaves at the end. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu

/** Text without what no database stores as it was typed. */
export function storableText(text: string): string {
  return text.replace(UNSTORABLE, '')
}
