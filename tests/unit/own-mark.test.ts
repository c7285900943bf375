import { describe, expect, it, test } from 'vitest'
import { withoutMark } from '../../src/shared/contract/own-mark.ts'

const read = (text: string): unknown => withoutMark(JSON.parse(text) as unknown, text)

describe("the device's own mark", () => {
  test.each([
    ['{"a":1,"$unreadable":["a"]}', { a: 1 }],
    ['[{"contacts":[{"name":"x","$unreadable":["name"]}]}]', [{ contacts: [{ name: 'x' }] }]],
    ['{"$unread\\u0061ble":["a"],"a":"\\u0061"}', { a: 'a' }],
    ['{"said":"\\"$unreadable\\""}', { said: '"$unreadable"' }],
  ])('is removed when a server sends it as %s', (text, value) => {
    expect(read(text)).toEqual(value)
  })

  it('is found at any nesting depth', () => {
    const text = `{"$unreadable":[],"x":${'['.repeat(50_000)}{"\\u0024unreadable":1}${']'.repeat(50_000)}}`
    expect(Object.keys(read(text) as object)).toEqual(['x'])
  })
})
