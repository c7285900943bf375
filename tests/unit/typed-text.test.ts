import { describe, expect, test } from 'vitest'
import { signInRequestSchema } from '../../src/shared/contract/session-bodies.ts'
import { newEmployeeBodySchema } from '../../src/shared/contract/employee-bodies.ts'
import { barcodeOf } from '../../src/shared/rules/shortages/barcode.ts'
import { nameKey, readDay } from '../../src/shared/rules/chain-import/cell-values.ts'
import { companyIdKey, companyIdOf } from '../../src/shared/rules/values/company-ids.ts'
import { cleanContact } from '../../src/shared/rules/people/contacts.ts'
import { readAmount } from '../../src/shared/rules/values/money.ts'
import { accountNumberOf, emailOf, oneTimePasswordForm, phoneOf } from '../../src/shared/rules/values/typed-text.ts'

const INVISIBLE = [
  ...[...'\u200b\u200c\u200d\u200e\u200f'],
  ...[...'\u202a\u202b\u202c\u202d\u202e'],
  ...[...'\u2060\u2061\u2062\u2063\u2064\u2065\u2066\u2067\u2068\u2069'],
  ...[...'\u061c\u00ad\ufeff'],
].join('')
const DASHES = [...'-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d']
const BLANKS = [...' \u00a0\u2009\u202f\u3000\t']

const phoneOfContact = (contactNo: string) =>
  cleanContact({ contactName: '', contactRelation: '', contactNo, contactEmail: '' }).contactNo
const emailOfContact = (contactEmail: string) =>
  cleanContact({ contactName: '', contactRelation: '', contactNo: '', contactEmail }).contactEmail
const halalas = (typed: string) => {
  const read = readAmount(typed)
  return read.ok ? read.halalas : read.code
}

/** Each as it is copied or typed, and as it is stored or compared. */
describe('The cleaner of typed text', () => {
  test.each<[string, (typed: string) => unknown, string, unknown]>([
    ['an email', emailOf, ' \u200fAmal٢@Chain\u2011one.Example\u00a0', 'amal2@chain-one.example'],
    ['an email of a contact', emailOfContact, '\u202aAmal٢@chain.example\u202c', 'Amal2@chain.example'],
    ['a telephone number', phoneOf, '\u202a+٩٦٦\u00a0(55)\u2011123\u20134567\u202c', '+966551234567'],
    ['a telephone number of a contact', phoneOfContact, '\u200e٠٥٥\u00a0123\u20114567', '055 123-4567'],
    ['an IBAN', accountNumberOf, 'sa٠٣\u00a08000\u202f0000-6080\u20131016 7519', 'SA0380000000608010167519'],
    ['a company id', companyIdOf, '\u2066PH\u2011٧٠\u00a0b\u2069', 'PH-70 b'],
    ['a company id, compared', companyIdKey, 'ph \u2013 ٧٠', 'ph-70'],
    ['an amount', halalas, '\u200e١٬٢٣٤٫٥٠\u200f', 123_450],
    ['an amount with non-breaking blanks', halalas, '\u00a0123\u00a0456\u202f', 12_345_600],
    ['an amount below zero', halalas, '\u22125', 'negative'],
    ['a barcode', barcodeOf, '\u200e٦٢٨١٠٠٧\u00a0٠٢٠٠١٥', '6281007020015'],
    ['a GS1 barcode', barcodeOf, '0106281000012345\u001d21ABC', '010628100001234521ABC'],
    ['a GS1 barcode with a mark', barcodeOf, '\ufeff0106281000012345\u200b21ABC', '010628100001234521ABC'],
    ['a day of an import', readDay, '٩\u20113\u20112026', '2026-03-09'],
    ['a name of an import, compared', nameKey, 'P\u200e2023\u00a0', 'p2023'],
    ['a one-time password', oneTimePasswordForm, '\u200fAB٢C DEFG\u2013hjkm\u00a0NP۹R', 'ab2c-defg-hjkm-np9r'],
    ['a one-time password as it was handed out', oneTimePasswordForm, 'ab2c-defg-hjkm-np9r', 'ab2c-defg-hjkm-np9r'],
  ])('reads %s', (_what, clean, typed, read) => {
    expect(clean(typed)).toBe(read)
  })

  test.each([
    ['emails', emailOf, 'amal@chain.example'],
    ['telephone numbers', phoneOf, '0551234567'],
    ['IBANs', accountNumberOf, 'SA0380000000608010167519'],
    ['company ids', companyIdOf, 'PH-70'],
    ['barcodes', barcodeOf, '6281007020015'],
    ['one-time passwords', oneTimePasswordForm, 'ab2c-defg'],
  ])('drops every invisible character from %s', (_what, clean, text) => {
    expect(clean([...text].join(INVISIBLE))).toBe(text)
  })

  test.each(DASHES)('takes %j for a dash', (dash) => {
    expect([companyIdOf(`PH${dash}70`), phoneOf(`055${dash}123`), oneTimePasswordForm(`ab2c${dash}defg`)]).toEqual([
      'PH-70',
      '055123',
      'ab2c-defg',
    ])
  })

  test.each(BLANKS)('takes %j for a blank', (blank) => {
    expect([companyIdOf(`PH${blank}70`), accountNumberOf(`12${blank}3456`), barcodeOf(`12${blank}34`)]).toEqual([
      'PH 70',
      '123456',
      '1234',
    ])
  })

  test('is the server’s too, whoever sends the text', () => {
    expect(signInRequestSchema.parse({ email: '\u200fAmal٢@chain.example\u00a0', password: 'As-Typed' })).toMatchObject(
      {
        email: 'amal2@chain.example',
        password: 'As-Typed',
      },
    )
    expect(
      newEmployeeBodySchema.parse({
        ...{ email: '\u202aamal@chain.example', firstName: 'Amal', lastName: 'Salem', companyId: '٧٠\u200f' },
        ...{ password: 'as it was typed', telNo: '٠٥٥\u00a0123\u20114567', bankAccountNo: '12 34\u00a056' },
      }),
    ).toMatchObject({ email: 'amal@chain.example', companyId: '70', telNo: '0551234567', bankAccountNo: '123456' })
  })
})
