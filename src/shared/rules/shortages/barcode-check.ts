import { barcodeOf } from './barcode.ts'

const EAN_8 = 8
const UPC_A = 12
const EAN_13 = 13

/** Whether a barcode, as typed, is an EAN-8, EAN-13, UPC-A or UPC-E with a correct check digit. */
export function isProductBarcode(typed: string): boolean {
  const barcode = barcodeOf(typed)
  if (!/^\d+$/.test(barcode)) return false
  switch (barcode.length) {
    case EAN_8:
      return hasCheckDigit(barcode) || isUpcE(barcode)
    case UPC_A:
    case EAN_13:
      return hasCheckDigit(barcode)
    default:
      return false
  }
}

function hasCheckDigit(digits: string): boolean {
  return checkDigitOf(digits.slice(0, -1)) === digits.at(-1)
}

/** From the right, the digits count three times and once in turn; the check digit makes the sum a multiple of ten. */
export function checkDigitOf(digits: string): string {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** UPC-E is a UPC-A whose zeros are left out. It begins with 0 or 1, and its check digit is that of the UPC-A. */
function isUpcE(barcode: string): boolean {
  const [system = '', a = '', b = '', c = '', d = '', e = '', kind = '', check = ''] = barcode
  if (system !== '0' && system !== '1') return false
  return hasCheckDigit(`${system}${longUpc({ a, b, c, d, e, kind })}${check}`)
}

type Short = Record<'a' | 'b' | 'c' | 'd' | 'e' | 'kind', string>

/** The ten digits of maker and article for which the six of a UPC-E stand; the last one tells where the zeros were. */
function longUpc({ a, b, c, d, e, kind }: Short): string {
  switch (kind) {
    case '0':
    case '1':
    case '2':
      return `${a}${b}${kind}0000${c}${d}${e}`
    case '3':
      return `${a}${b}${c}00000${d}${e}`
    case '4':
      return `${a}${b}${c}${d}00000${e}`
    default:
      return `${a}${b}${c}${d}${e}0000${kind}`
  }
}
