import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storableText } from '../../src/shared/rules/values/storable-text.ts'

test.each([
  ['ok 😀', 'ok 😀'],
  ['cut \ud83d', 'cut '],
  ['\ude00\ud83d!', '!'],
  ['a\u0000b', 'ab'],
  ['دواء\nand a tab\t', 'دواء\nand a tab\t'],
])('%j is recorded as %j.', (typed, recorded) => {
  expect(storableText(typed)).toBe(recorded)
})

test('Wherever a text is cut, what is recorded can be stored, and nothing else of it is lost.', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(), (text, at) => {
      const recorded = storableText(text.slice(0, at))
      expect(Buffer.from(recorded).toString()).toBe(recorded)
      expect(recorded).not.toContain('\u0000')
      expect(text.replaceAll('\u0000', '').startsWith(recorded)).toBe(true)
    }),
  )
})
