import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newShortageBodySchema } from '../../src/shared/contract/shortages.ts'
import type { Shortage } from '../../src/shared/contract/shortages.ts'
import { barcodeOf } from '../../src/shared/rules/shortages/barcode.ts'
import { readNewShortage } from '../../src/shared/rules/shortages/new-shortage-form.ts'
import type { NewShortageProblems, NewShortageTyped } from '../../src/shared/rules/shortages/new-shortage-form.ts'
import { decideNewShortage, listedUnder } from '../../src/shared/rules/shortages/new-shortage.ts'

const intent = {
  shortageUPC: '6281000012345',
  shortageName: 'Augmentin 1 g',
  shortagePrice: 40.5,
  shortagePicLink: '',
  registerer: { name: 'Ahmed Mahmoud Hassan', phName: 'P2023', timeDone: '2026-11-21T09:00:00.000Z' },
}

function listed(part: Partial<Shortage>): Shortage {
  return {
    _id: 's1',
    shortageUPC: '1',
    shortageName: 'Another',
    shortagePrice: 1,
    shortagePicLink: '',
    shortageRegisterers: [{ name: 'Omar', phName: 'P2024', timeDone: null }],
    createdAt: null,
    ...part,
  }
}

describe('A new shortage', () => {
  test('is created where its barcode is not listed, with its first supporter as one object', () => {
    const { registerer, ...fields } = intent
    expect(decideNewShortage({ server: [listed({})], intent, opId: 'op-1', ownerId: 'amal' })).toEqual({
      action: 'create',
      body: { ...fields, shortageRegisterers: registerer, clientRef: 'op-1' },
    })
  })

  test('that already arrived is found by its reference, whatever its state on the server', () => {
    const arrived = listed({ clientRef: 'op-1', shortageUPC: 'changed' })
    expect(decideNewShortage({ server: [arrived], intent, opId: 'op-1', ownerId: 'amal' })).toEqual({
      action: 'nothing',
      shortage: arrived,
    })
  })

  test('that already arrived is found by barcode and own entry on a server without references', () => {
    const arrived = listed({ shortageUPC: intent.shortageUPC, shortageRegisterers: [intent.registerer] })
    expect(decideNewShortage({ server: [arrived], intent, opId: 'op-1', ownerId: 'amal' })).toEqual({
      action: 'nothing',
      shortage: arrived,
    })
  })

  test('is a conflict with a shortage that somebody listed in the meantime, however it was written', () => {
    const theirs = listed({ shortageUPC: ' 6281 0000 12345 ' })
    expect(decideNewShortage({ server: [listed({}), theirs], intent, opId: 'op-1', ownerId: 'amal' })).toEqual({
      action: 'conflict',
      code: 'shortage_listed',
      current: theirs,
    })
  })

  test('is there if a server stored it several times, also for another entry of one’s own', () => {
    const fields = { shortageUPC: intent.shortageUPC, shortageRegisterers: [intent.registerer], clientRef: 'op-1' }
    const server = [listed({ _id: 's2', ...fields }), listed(fields)]
    for (const opId of ['op-1', 'op-2'])
      expect(decideNewShortage({ server, intent, opId, ownerId: 'amal' })).toMatchObject({
        action: 'nothing',
        shortage: { _id: 's1' },
      })
  })

  test('is a duplicate where a server without references stored it twice, and one’s own beside a colleague’s is no conflict', () => {
    const own = listed({ shortageUPC: intent.shortageUPC, shortageRegisterers: [intent.registerer] })
    const theirs = listed({ _id: 's3', shortageUPC: intent.shortageUPC })
    const both = [own, { ...own, _id: 's2' }]
    expect(decideNewShortage({ server: both, intent, opId: 'op-1', ownerId: 'amal' })).toEqual({
      action: 'conflict',
      code: 'double_shortage',
      current: both,
    })
    expect(decideNewShortage({ server: [theirs, own], intent, opId: 'op-1', ownerId: 'amal' })).toEqual({
      action: 'nothing',
      shortage: own,
    })
  })

  test('is accepted by the reference server', () => {
    const decision = decideNewShortage({ server: [], intent, opId: 'op-1', ownerId: 'amal' })
    if (decision.action !== 'create') throw new Error('expected a create')
    expect(newShortageBodySchema.parse(decision.body)).toMatchObject({
      shortagePrice: 40.5,
      shortageRegisterers: [intent.registerer],
    })
  })
})

describe('A barcode', () => {
  test.each([
    ['6281000012345', '6281000012345'],
    [' 6281 0000 12345 ', '6281000012345'],
    ['٦٢٨١٠٠٠٠', '62810000'],
    ['\u20661234\u2069', '1234'],
    ['abc-1', 'abc-1'],
  ])('typed as “%s” is %s', (typed, barcode) => {
    expect(barcodeOf(typed)).toBe(barcode)
  })

  test('that is empty does not match a shortage without one', () => {
    expect(listedUnder([{ shortageUPC: '' }], ' ')).toBeUndefined()
  })
})

describe('The form', () => {
  const good: NewShortageTyped = {
    barcode: '6281000012345',
    name: 'Augmentin 1 g',
    price: '40.50',
    picture: 'https://pictures.example/a.jpg',
  }

  test('trims what was typed', () => {
    expect(readNewShortage({ barcode: ' ٦٢٨١ ', name: '  Augmentin ', price: '١٢٫٥', picture: ' ' })).toEqual({
      ok: true,
      fields: { shortageUPC: '6281', shortageName: 'Augmentin', shortagePrice: 12.5, shortagePicLink: '' },
    })
  })

  test.each<[Partial<NewShortageTyped>, NewShortageProblems]>([
    [{ barcode: '  ' }, { barcode: 'required' }],
    [{ barcode: '6'.repeat(65) }, { barcode: 'too_long' }],
    [{ barcode: '6281<b>' }, { barcode: 'barcode_invalid' }],
    [{ name: ' ' }, { name: 'required' }],
    [{ name: 'x'.repeat(201) }, { name: 'too_long' }],
    [{ price: '' }, { price: 'required' }],
    [{ price: 'much' }, { price: 'price_not_a_number' }],
    [{ price: '-1' }, { price: 'price_negative' }],
    [{ price: '1.005' }, { price: 'price_ambiguous' }],
    [{ price: '100000.01' }, { price: 'price_too_large' }],
    [{ price: '99999999' }, { price: 'price_too_large' }],
    [{ picture: 'http://pictures.example/a.jpg' }, { picture: 'link_not_https' }],
    [{ picture: 'javascript:alert(1)' }, { picture: 'link_not_https' }],
    [{ picture: 'https://pictures example/a' }, { picture: 'link_not_https' }],
    [
      { barcode: '', name: '', price: '', picture: 'x' },
      { barcode: 'required', name: 'required', price: 'required', picture: 'link_not_https' },
    ],
  ])('with %o reports %o', (part, problems) => {
    expect(readNewShortage({ ...good, ...part })).toEqual({ ok: false, problems })
  })

  test.each(['0', '0.00', '100000', '.5'])('accepts the price %s', (price) => {
    expect(readNewShortage({ ...good, price })).toMatchObject({ ok: true })
  })

  test('accepts nothing that the reference server would reject', () => {
    const writtenWith = (characters: string, maxLength: number) =>
      fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength })
    // Close enough to valid input that the form accepts some of them.
    const typed = fc.record({
      barcode: writtenWith('0629٦aZ.-/+$% \u200f', 66),
      name: fc.oneof(fc.string({ minLength: 1 }), fc.string({ minLength: 198, maxLength: 202 })),
      price: fc.oneof(
        fc.double({ min: 0, max: 100_001, noNaN: true }).map((sar) => sar.toFixed(2)),
        fc.constantFrom('.5', '١٢٫٥', '1e3', '100000', '100000.01'),
        fc.string(),
      ),
      picture: fc.oneof(
        fc.constant(''),
        writtenWith('/a:.@?#%é[ ', 40).map((path) => `https://pictures.example${path}`),
        fc.string(),
      ),
    })
    let taken = 0
    fc.assert(
      fc.property(typed, (values) => {
        const read = readNewShortage(values)
        if (!read.ok) return
        taken += 1
        expect(
          newShortageBodySchema.safeParse({ ...read.fields, shortageRegisterers: intent.registerer }).success,
        ).toBe(true)
      }),
    )
    expect(taken).toBeGreaterThan(0)
  })
})
