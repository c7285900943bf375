import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvOf } from '../../src/lib/csv.ts'

const FORMULA_PREFIXES = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']
const SEPARATORS = [',', ';', '\t']

/** One cell as it stands in the file. */
function cell(value: string | number | null): string {
  return csvOf({ headings: [], rows: [[value]] }).slice('\uFEFF\r\n'.length, -'\r\n'.length)
}

/** As a spreadsheet reads a line, with the separator of its region. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"' && isQuoted && line[at + 1] === '"') cell += line.charAt((at += 1))
    else if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += line.charAt(at)
  }
  return [...cells, cell]
}

const part = fc.oneof(fc.constantFrom(...FORMULA_PREFIXES, ...SEPARATORS, '"', '\n', ' ', '1', 'a', 'دواء'), fc.string())
const anyText = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''))

describe('A text in an exported table', () => {
  test('stays one cell whatever separator the spreadsheet uses', () => {
    fc.assert(fc.property(anyText, fc.constantFrom(...SEPARATORS), (text, separator) => cellsOf(cell(text), separator).length === 1))
  })

  test('is never read as a formula, and is otherwise the text as it was', () => {
    const isCode = (read: string) => /^="\d+"$/.test(read)
    fc.assert(
      fc.property(anyText, (text) => {
        const [read = ''] = cellsOf(cell(text), ',')
        if (isCode(read)) return
        expect(FORMULA_PREFIXES.some((prefix) => read.trimStart().startsWith(prefix) || read.startsWith(prefix))).toBe(false)
        expect([text, `'${text}`]).toContain(read)
      }),
    )
  })

  test.each(FORMULA_PREFIXES)('that begins with %j is marked as text', (prefix) => {
    expect(cellsOf(cell(`${prefix}1+1`), ',')).toEqual([`'${prefix}1+1`])
  })

  test('has its digits as they are where a number would lose some', () => {
    expect(cell('0501234567')).toBe('"=""0501234567"""')
    expect(cell('1101')).toBe('1101')
  })
})

test('A figure stays a number, below zero too', () => {
  fc.assert(fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (halalas) => Number(cell(halalas / 100)) === halalas / 100))
  expect(cell(-12.5)).toBe('-12.5')
  expect(cell(null)).toBe('')
})
