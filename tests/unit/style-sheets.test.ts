import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = resolve(import.meta.dirname, '../../src')
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:tsx?|css)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(SOURCES, name), 'utf8').replace(/\/\*[^]*?\*\//g, '') }))

test('Every class of a style sheet is used; one that is not may be what a screen lacks.', () => {
  const unused = files
    .filter(({ name }) => name.endsWith('.module.css'))
    .flatMap(({ name, text }) => {
      const users = files.filter((file) => file.name !== name && file.text.includes(basename(name)))
      // A class that is looked up by a value may have any name.
      if (users.some((user) => /\b(?:styles|chip)\[/.test(user.text))) return []
      const selectors = text.replace(/\{[^{}]*\}/g, '{}')
      const isUsed = (each: string) =>
        users.some((user) => new RegExp(`(?:\\.|composes:[^;]*\\b)${each}\\b`).test(user.text))
      return [...new Set(Array.from(selectors.matchAll(/\.([a-z]\w*)/gi), ([, each = '']) => each))]
        .filter((each) => !isUsed(each))
        .map((each) => `${name}: ${each}`)
    })
  expect(unused).toEqual([])
})
