import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvOf } from '../../src/lib/csv.ts'

const FORMULA_SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
const FORMULA_PREFIXES = [...FORMULA_SIGNS, '\t', '\r']
const SEPARATORS = [',', ';', '\t']

/** One cell as it is written in the file. */
function cell(value: string | number | null): string {
  return csvOf({ headings: [], rows: [[value]] }).slice('\uFEFF\r\n'.length, -'\r\n'.length)
}

/** Splits a file like a spreadsheet, with the separator of its region: a quote opens a cell only at its start. */
function cellsOf(file: string, separator: string): string[] {
  const cells = ['']
  let [isBeginning, isQuoted] = [true, false]
  for (let at = 0; at < file.length; at += 1) {
    const [sign, begins] = [file.charAt(at), isBeginning]
    isBeginning = false
    if (sign === '"' && begins) isQuoted = true
    else if (isQuoted && sign === '"' && file[at + 1] !== '"') isQuoted = false
    else if (!isQuoted && [separator, '\r', '\n'].includes(sign)) {
      cells.push('')
      isBeginning = true
    } else {
      if (isQuoted && sign === '"') at += 1
      cells[cells.length - 1] += sign
    }
  }
  return cells
}

const isFormula = (read: string) => FORMULA_SIGNS.some((sign) => read.trimStart().startsWith(sign))
const withoutApostrophes = (text: string) => text.replaceAll("'", '')

const part = fc.oneof(
  fc.constantFrom(...FORMULA_PREFIXES, ...SEPARATORS, '"', '\n', ' ', '1', 'a', 'دواء'),
  fc.string(),
)
const anyText = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''))

describe('A text in an exported table', () => {
  test('at the beginning of a line stays one cell whatever separator the spreadsheet uses', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.constantFrom(...SEPARATORS),
        (text, separator) => cellsOf(cell(text), separator).length === 1,
      ),
    )
  })

  test('is unchanged except for added apostrophes', () => {
    fc.assert(
      fc.property(
        anyText.filter((text) => !/^\d+$/.test(text)),
        (text) => {
          const [, read = ''] = cellsOf(csvOf({ headings: [], rows: [['P1', text]] }), ',').slice(2)
          expect(withoutApostrophes(read)).toBe(withoutApostrophes(text))
        },
      ),
    )
  })

  test('is never read as a formula, nor is any part that another separator splits off', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.constantFrom(...SEPARATORS), (text, next, separator) => {
        const read = cellsOf(csvOf({ headings: [], rows: [['P1', text, next, 'end']] }), separator)
        expect(read.filter((each) => isFormula(each) && !/^="\d+"$/.test(each))).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ["ok;=cmd|' /C calc'!A0;x", "ok;'=cmd|' /C calc'!A0;x"],
    ['ok\t=1', "ok\t'=1"],
    ['ok\n- 1\r\n+1', "ok\n'- 1\r\n'+1"],
    ['ok; "=1"', `ok;' "=1"`],
    ['paid 5; rest -3', 'paid 5; rest -3'],
  ])('as %j is escaped wherever a formula could begin', (text, marked) => {
    expect(cellsOf(cell(text), ',')).toEqual([marked])
  })

  test.each(FORMULA_PREFIXES)('that begins with %j is marked as text', (prefix) => {
    expect(cellsOf(cell(`${prefix}1+1`), ',')).toEqual([`'${prefix}1+1`])
  })

  test('keeps its digits where a number would lose some', () => {
    expect(cell('0501234567')).toBe('"=""0501234567"""')
    expect(cell('608010167519876543')).toBe('"=""608010167519876543"""')
    expect(cell('1101')).toBe('1101')
  })
})

test('A table begins with the byte order mark, ends lines with CRLF, and quotes where needed.', () => {
  const rows = [
    ['a,"b"', 1234.5],
    ['x', null],
  ]
  expect(csvOf({ headings: ['الصيدلية', 'SAR'], rows })).toBe('\uFEFFالصيدلية,SAR\r\n"a,""b""",1234.5\r\nx,\r\n')
})

test('A figure stays a number, including negative ones', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -100_000_000, max: 100_000_000 }),
      (halalas) => Number(cell(halalas / 100)) === halalas / 100,
    ),
  )
  expect(cell(-12.5)).toBe('-12.5')
  expect(cell(null)).toBe('')
})
