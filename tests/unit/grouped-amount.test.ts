import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterEdit, grouped } from '../../src/components/inputs/grouped-amount.ts'

test.each([
  ['', ''],
  ['123', '123'],
  ['1234', '1,234'],
  ['1234567.5', '1,234,567.5'],
  ['1234.', '1,234.'],
  ['1200+35.5', '1,200+35.5'],
  ['3*1500', '3*1,500'],
  ['0500', '0500'],
  ['0,50', '0,50'],
  ['1,5', '1,5'],
  ['-1234', '-1234'],
  ['12a4', '12a4'],
])('"%s" is shown as "%s"', (value, shown) => {
  expect(grouped(value)).toBe(shown)
})

/** `|` is the caret, or the two ends of a selection. */
function edit(marked: string, how: 'backspace' | 'delete' | { typed: string }): string {
  const [start = 0, end = start] = [...marked.matchAll(/\|/g)].map(({ index }, nth) => index - nth)
  const shown = marked.replaceAll('|', '')
  const isForward = how === 'delete'
  const typed = typeof how === 'object' ? how.typed : ''
  const from = how === 'backspace' && start === end ? start - 1 : start
  const to = isForward && start === end ? end + 1 : end
  const text = shown.slice(0, from) + typed + shown.slice(to)
  const value = shown.replaceAll(',', '')
  const edited = afterEdit({ value, text, selection: { start, end }, isForward })
  const next = grouped(edited.value)
  return `${next.slice(0, edited.caret)}|${next.slice(edited.caret)}`
}

describe('typing into a grouped figure', () => {
  test.each([
    ['|', '1', '1|'],
    ['123|', '4', '1,234|'],
    ['1,234|', '5', '12,345|'],
    ['1|,234', '9', '19|,234'],
    ['1,|234', '9', '19|,234'],
    ['12,3|45', '0', '123,0|45'],
    ['1,234|', '.', '1,234.|'],
    ['1,234.5|', '0', '1,234.50|'],
    ['1,234|', '+', '1,234+|'],
    ['1,234+99|', '9', '1,234+999|'],
    // A comma as decimal point, and one as a thousands separator.
    ['1,234|', ',', '1234,|'],
    ['|12,345|', '1,5', '1,5|'],
    ['|12,345|', '1,234,567.89', '1,234,567.89|'],
    ['1,|234|', '5', '15|'],
  ])('%s and "%s" become %s', (from, typed, to) => {
    expect(edit(from, { typed })).toBe(to)
  })

  test.each([
    ['1,234|', '123|'],
    ['1,|234', '|234'],
    ['12,|345', '1|,345'],
    ['1|,234', '|234'],
    ['1,2|34', '1|34'],
    ['|1,234|', '|'],
  ])('Backspace at %s leaves %s', (from, to) => {
    expect(edit(from, 'backspace')).toBe(to)
  })

  test.each([
    ['1|,234', '1|34'],
    ['12|,345', '1,2|45'],
    ['|1,234', '|234'],
  ])('Delete at %s leaves %s', (from, to) => {
    expect(edit(from, 'delete')).toBe(to)
  })

  test('without a known selection takes the text as it is, and never reads another amount into it', () => {
    const read = (text: string) => afterEdit({ value: '1234', text, selection: null, isForward: false }).value
    expect(read('12,345')).toBe('12345')
    expect(read('1,5')).toBe('1,5')
    expect(read('1,2345')).toBe('1,2345')
  })

  test('digit by digit gives the digits', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'0123456789.+'), { maxLength: 12 }), (keys) => {
        let value = ''
        for (const key of keys) {
          const shown = grouped(value)
          const selection = { start: shown.length, end: shown.length }
          const edited = afterEdit({ value, text: shown + key, selection, isForward: false })
          value = edited.value
          expect(edited.caret).toBe(grouped(value).length)
        }
        expect(value).toBe(keys.join(''))
      }),
    )
  })
})
