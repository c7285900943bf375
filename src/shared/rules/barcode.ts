import { latinDigits } from './money.ts'

/** Blanks, and the marks that only turn the direction: both come along when a number is copied. */
const INVISIBLE = /[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A barcode as it is compared and sent: western digits, nothing invisible. */
export function barcodeOf(typed: string): string {
  return latinDigits(typed).replace(INVISIBLE, '')
}
