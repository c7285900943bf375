import { unspacedToken } from '../values/typed-text.ts'

/** A barcode in the form in which it is compared and sent: Latin digits, no blanks or invisible characters. */
export function barcodeOf(typed: string): string {
  return unspacedToken(typed)
}
