import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { withoutPlurals } from '../../build/messages/plain-plurals.ts'
import { formatLocaleOf, LOCALES } from '../../src/i18n/locale.ts'
import type { Locale } from '../../src/i18n/locale.ts'
import { pluralCategoryOf, withPluralValues } from '../../src/i18n/plain-plurals.ts'
import { textsIn } from '../../src/i18n/texts-in-digits.ts'
import { DIGITS } from '../../src/shared/rules/values/format-locale.ts'
import type { Digits } from '../../src/shared/rules/values/format-locale.ts'
import { inDigits } from '../../src/shared/rules/values/written-figure.ts'

const folder = resolve(import.meta.dirname, '../../src/i18n')
const COUNTS = [0, 1, 2, 3, 10, 11, 26, 99, 100, 101, 103, 111, 1_200, 10_500, 0.5, 1.5, 2.25, 3.5, 11.5, 1_000.125]
/** Every category of both languages. */
const WHOLE_COUNTS = [0, 1, 2, 3, 10, 11, 99, 100, 101, 102, 103]
const STAND_IN = 'X'

describe.each(LOCALES)('Plurals in %s without the browser’s formatters', (locale) => {
  test('have the categories of Unicode', () => {
    const rules = new Intl.PluralRules(formatLocaleOf(locale))
    for (let count = 0; count <= 2_000; count += 1)
      expect(pluralCategoryOf(locale, count), String(count)).toBe(rules.select(count))
  })

  test('match the library’s output for every text with a plural', () => {
    const texts = Object.entries(catalogue(locale)).filter(([, text]) => text.includes(', plural,'))
    expect(texts.length).toBeGreaterThan(50)
    const [theirs, ours] = [setupI18n(), setupI18n()]
    theirs.load(locale, Object.fromEntries(texts.map(([id, text]) => [id, compileMessageOrThrow(text)])))
    ours.load(locale, Object.fromEntries(texts.map(([id, text]) => [id, withoutPlurals(compileMessageOrThrow(text))])))
    for (const i18n of [theirs, ours]) i18n.activate(locale, formatLocaleOf(locale))
    for (const [id, text] of texts) {
      const counted = [...text.matchAll(/\{(\w+), plural,/g)].map(([, name = '']) => name)
      const others = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, STAND_IN])
      for (const count of COUNTS) {
        const values = {
          ...Object.fromEntries(others),
          ...Object.fromEntries(counted.map((name) => [name, count])),
        } as Record<string, string | number>
        expect(
          ours._(id, withPluralValues(values, { locale, formatLocale: formatLocaleOf(locale) })),
          `${id} ${count}`,
        ).toBe(theirs._(id, values))
      }
    }
  })
})

describe.each(LOCALES)('A text with a plural in %s', (locale) => {
  /** A word displayed beside a count that is rendered separately. */
  const APART = ['sync.unsentWord']
  const texts = Object.entries(catalogue(locale)).filter(
    ([id, text]) => text.includes(', plural,') && !APART.includes(id),
  )
  const rules = new Intl.PluralRules(formatLocaleOf(locale))

  test.each(texts)('%s shows the count in the Unicode plural form, in either digits', (_id, text) => {
    const wrong: string[] = []
    const speakers = DIGITS.map((digits) => ({ digits, say: speakerOf(text, { locale, digits }) }))
    for (const [, name = '', cases = ''] of pluralsIn(text)) {
      for (const count of WHOLE_COUNTS) {
        const exact = `=${count} {`
        const category = ` ${rules.select(count)} {`
        const form = formAfter(cases, cases.includes(exact) ? exact : category)
        for (const { digits, say } of speakers) {
          const said = say({ [name]: count })
          const figure = inDigits(String(count), formatLocaleOf(locale, { digits, calendar: 'gregory' }))
          const parts = form.split('#').filter((part) => !/[{}\d]/.test(part))
          if (form.includes('#')) parts.push(figure)
          const saysCount = form.includes('#') || count <= (locale === 'ar' ? 2 : 1)
          if (!saysCount || parts.some((part) => !said.includes(part))) wrong.push(`${count}: ${said}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })
})

test('A text that would need a formatter fails the build', () => {
  expect(() => withoutPlurals(compileMessageOrThrow('{price, number}'))).toThrow('cannot be said without a formatter')
})

function catalogue(locale: string): Record<string, string> {
  const files = readdirSync(join(folder, locale)).filter((name) => name.endsWith('.json'))
  return Object.assign(
    {},
    ...files.map((name) => JSON.parse(readFileSync(join(folder, locale, name), 'utf8')) as Record<string, string>),
  ) as Record<string, string>
}

function speakerOf(text: string, { locale, digits }: { locale: Locale; digits: Digits }) {
  const formatLocale = formatLocaleOf(locale, { digits, calendar: 'gregory' })
  const i18n = setupI18n()
  i18n.load(locale, textsIn({ text: withoutPlurals(compileMessageOrThrow(text)) }, formatLocale))
  i18n.activate(locale, formatLocale)
  return (values: Record<string, number>) => i18n._('text', withPluralValues(values, { locale, formatLocale }))
}

/** `{count, plural, …}`: the name and the cases, with braces nested one level deep. */
function pluralsIn(text: string): RegExpMatchArray[] {
  return [...text.matchAll(/\{(\w+), plural,((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g)]
}

function formAfter(cases: string, opening: string): string {
  const from = cases.indexOf(opening) + opening.length
  expect(cases, `lacks ${opening}`).toContain(opening)
  return cases.slice(from).match(/^(?:[^{}]|\{[^{}]*\})*/)?.[0] ?? ''
}
