import { latinDigits } from './money.ts'

/** White space and directional marks, which may be copied along with a number. */
const INVISIBLE = /[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A barcode in the form in which it is compared and sent: Latin digits, no invisible characters. */
export function barcodeOf(typed: string): string {
  return latinDigits(typed).replace(INVISIBLE, '')
}
