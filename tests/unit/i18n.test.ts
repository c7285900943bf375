import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { ENGINE_PROBLEMS, errorMessageId } from '../../src/i18n/error-message.ts'
import { ERROR_CODES } from '../../src/shared/contract/error-codes.ts'

const folder = resolve(import.meta.dirname, '../../src/i18n')
const ARABIC_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other']
const ENGLISH_CATEGORIES = ['one', 'other']

/** Arguments of texts that are not numbers. Add a new one here. */
const WORDS_PUT_IN = new Set([
  'age',
  'amount',
  'day',
  'due',
  'expected',
  'fields',
  'file',
  'from',
  'list',
  'month',
  'name',
  'other',
  'percent',
  'pharmacist',
  'pharmacy',
  'place',
  'search',
  'shift',
  'standard',
  'state',
  'strength',
  'time',
  'to',
  'type',
  'weekday',
  'what',
  'year',
])
/** Words that do not inflect after a number: short forms of currency and size, and words that are not counted nouns. */
const INVARIABLE = new Set(['نقطة', 'ر.س', 'ميجابايت', 'من', 'إلى', 'في', 'و', 'مسموح', 'أي', 'ألف'])

/** An id is used as a value or as a component's attribute. */
const quoted = new Set(
  readdirSync(resolve(folder, '..'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => readFileSync(resolve(folder, '..', name), 'utf8').match(/(?<=['"])[\w.]+(?=['"])/g) ?? []),
)
const isSaid = (id: string): boolean => quoted.has(id)

const areas = readdirSync(join(folder, 'en')).sort()
const en = new Map(areas.map((area) => [area, catalogue('en', area)]))
const ar = new Map(areas.map((area) => [area, catalogue('ar', area)]))

describe('The catalogues', () => {
  test('have the same areas in both languages', () => {
    expect(readdirSync(join(folder, 'ar')).sort()).toEqual(areas)
  })

  test.each(areas)('of %s have the same ids in both languages, each beginning with its area', (area) => {
    const ids = Object.keys(en.get(area) ?? {})
    expect(Object.keys(ar.get(area) ?? {}).sort()).toEqual([...ids].sort())
    const stray = ids.filter((id) => !id.startsWith(area.replace('.json', '.')))
    expect(stray).toEqual([])
  })

  test.each(areas)('of %s have no empty text', (area) => {
    const empty = [en, ar].flatMap((language) => entriesOf(language, area).filter(([, text]) => text.trim() === ''))
    expect(empty).toEqual([])
  })

  test.each(areas)('of %s take the same arguments in both languages', (area) => {
    const different = entriesOf(en, area)
      .map(([id, text]) => ({ id, en: argumentsOf(text), ar: argumentsOf(ar.get(area)?.[id] ?? '') }))
      .filter((texts) => texts.en.join() !== texts.ar.join())
    expect(different).toEqual([])
  })

  test.each(areas)('of %s have every plural form of their language', (area) => {
    expect(lackingForms(entriesOf(en, area), ENGLISH_CATEGORIES)).toEqual([])
    expect(lackingForms(entriesOf(ar, area), ARABIC_CATEGORIES)).toEqual([])
  })

  test.each(areas)('of %s count in Arabic wherever they count in English', (area) => {
    const uncounted = entriesOf(en, area)
      .filter(
        ([id, text]) =>
          pluralsOf(compile(text)).length > 0 && pluralsOf(compile(ar.get(area)?.[id] ?? '')).length === 0,
      )
      .map(([id]) => id)
    expect(uncounted).toEqual([])
  })

  test.each(areas)('of %s place no number beside an Arabic noun that does not agree with it', (area) => {
    const uncounted = entriesOf(ar, area).filter(([, text]) =>
      besideNumbers(compile(text)).some((word) => !INVARIABLE.has(word)),
    )
    expect(uncounted).toEqual([])
  })

  test.each(areas.filter((area) => area !== 'errors.json'))('of %s contain no unused text', (area) => {
    const unsaid = Object.keys(en.get(area) ?? {}).filter((id) => !isSaid(id))
    expect(unsaid).toEqual([])
  })

  test('of errors.json contain no sentence for a code that is not a problem', () => {
    const known = [...ERROR_CODES, ...ENGINE_PROBLEMS].map(errorMessageId)
    expect(
      Object.keys(en.get('errors.json') ?? {}).filter((id) => !known.some((other) => other === id) && !isSaid(id)),
    ).toEqual([])
  })
})

describe('A problem', () => {
  test.each([...ERROR_CODES, ...ENGINE_PROBLEMS])('with the code %s has its own sentence', (code) => {
    expect(errorMessageId(code)).toBe(`errors.${code}`)
    expect(en.get('errors.json')).toHaveProperty([`errors.${code}`])
  })

  test('with an unknown code has the general sentence', () => {
    expect(errorMessageId('http_418')).toBe('errors.unknown')
  })
})

type Texts = Record<string, string>
type Forms = Record<string, CompiledMessage>

function catalogue(locale: string, area: string): Texts {
  return JSON.parse(readFileSync(join(folder, locale, area), 'utf8')) as Texts
}

function entriesOf(language: Map<string, Texts>, area: string): [string, string][] {
  return Object.entries(language.get(area) ?? {})
}

function compile(text: string): CompiledMessage {
  return compileMessageOrThrow(text)
}

function argumentsOf(text: string): string[] {
  return [...new Set(tokensIn(compile(text)).map(([name]) => name))].sort()
}

function lackingForms(entries: [string, string][], categories: string[]): { id: string; lacks: string[] }[] {
  return entries
    .flatMap(([id, text]) =>
      pluralsOf(compile(text)).map((forms) => ({
        id,
        lacks: categories.filter((category) => !hasForm(forms, category)),
      })),
    )
    .filter(({ lacks }) => lacks.length > 0)
}

/** In Arabic the category zero holds only 0, so `=0` covers it as well. */
function hasForm(forms: Forms, category: string): boolean {
  return category in forms || (category === 'zero' && '0' in forms)
}

function pluralsOf(message: CompiledMessage): Forms[] {
  return tokensIn(message).flatMap(([, type, format]) => (type === 'plural' && isForms(format) ? [format] : []))
}

/** Every argument of a message, including those inside plural and select forms. */
function tokensIn(message: CompiledMessage): Exclude<CompiledMessage[number], string>[] {
  return message.flatMap((token) => {
    if (typeof token === 'string') return []
    const forms = isForms(token[2]) ? Object.values(token[2]).filter(Array.isArray) : []
    return [token, ...forms.flatMap((form) => tokensIn(form))]
  })
}

/** The Arabic words right after a number that is inserted without plural forms. */
function besideNumbers(message: CompiledMessage): string[] {
  return message.flatMap((token, index) => {
    if (typeof token === 'string') return []
    const [name, type, format] = token
    if (type === 'plural') return []
    if (isForms(format))
      return Object.values(format)
        .filter(Array.isArray)
        .flatMap((form) => besideNumbers(form))
    const next = message[index + 1]
    const word = typeof next === 'string' ? /^[\s\u00a0]+([\p{L}\p{M}.]*\p{L})/u.exec(next)?.[1] : undefined
    return word === undefined || WORDS_PUT_IN.has(name) ? [] : [word]
  })
}

function isForms(format: unknown): format is Forms {
  return typeof format === 'object' && format !== null
}
