import {
  isHttpsLink,
  MAX_BARCODE_LENGTH,
  MAX_SHORTAGE_NAME_LENGTH,
  MAX_SHORTAGE_PRICE_SAR,
} from '../../contract/shortages.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../contract/text-limits.ts'
import { barcodeOf } from './barcode.ts'
import { toHalalas, toSar } from '../values/halalas.ts'
import { readAmount } from '../values/money.ts'
import type { AmountProblem } from '../values/money.ts'
import type { NewShortageIntent } from './new-shortage.ts'

/** The form as typed. */
export type NewShortageTyped = { barcode: string; name: string; price: string; picture: string }

export type NewShortageProblem =
  | 'required'
  | 'too_long'
  | 'barcode_invalid'
  | 'price_not_a_number'
  | 'price_ambiguous'
  | 'price_negative'
  | 'price_too_large'
  | 'link_not_https'

export type NewShortageProblems = Partial<Record<keyof NewShortageTyped, NewShortageProblem>>
type Fields = Omit<NewShortageIntent, 'registerer'>

const BARCODE = /^[\dA-Za-z.\-/+$%]+$/

const PRICE_PROBLEMS: Record<AmountProblem, NewShortageProblem> = {
  negative: 'price_negative',
  not_a_number: 'price_not_a_number',
  ambiguous: 'price_ambiguous',
  too_large: 'price_too_large',
}

/** Parses the form, or returns the problem of each field. The picture is optional. */
export function readNewShortage(
  typed: NewShortageTyped,
): { ok: true; fields: Fields } | { ok: false; problems: NewShortageProblems } {
  const barcode = barcodeOf(typed.barcode)
  const name = typed.name.trim()
  const picture = typed.picture.trim()
  const price = readPrice(typed.price)
  const problems: NewShortageProblems = {
    ...problemAt('barcode', barcodeProblem(barcode)),
    ...problemAt('name', name === '' ? 'required' : name.length > MAX_SHORTAGE_NAME_LENGTH ? 'too_long' : null),
    ...problemAt('price', typeof price === 'number' ? null : price),
    ...problemAt(
      'picture',
      picture.length > MAX_LONG_TEXT_LENGTH
        ? 'too_long'
        : picture === '' || isHttpsLink(picture)
          ? null
          : 'link_not_https',
    ),
  }
  if (Object.keys(problems).length > 0 || typeof price !== 'number') return { ok: false, problems }
  return {
    ok: true,
    fields: { shortageUPC: barcode, shortageName: name, shortagePrice: price, shortagePicLink: picture },
  }
}

function barcodeProblem(barcode: string): NewShortageProblem | null {
  if (barcode === '') return 'required'
  if (barcode.length > MAX_BARCODE_LENGTH) return 'too_long'
  return BARCODE.test(barcode) ? null : 'barcode_invalid'
}

function readPrice(typed: string): number | NewShortageProblem {
  if (typed.trim() === '') return 'required'
  const parsed = readAmount(typed)
  if (!parsed.ok) return PRICE_PROBLEMS[parsed.code]
  return parsed.halalas > toHalalas(MAX_SHORTAGE_PRICE_SAR) ? 'price_too_large' : toSar(parsed.halalas)
}

function problemAt(field: keyof NewShortageTyped, problem: NewShortageProblem | null): NewShortageProblems {
  return problem === null ? {} : { [field]: problem }
}
