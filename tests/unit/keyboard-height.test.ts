import { afterEach, expect, test, vi } from 'vitest'
import { watchKeyboardHeight } from '../../src/lib/keyboard-height.ts'

const WHOLE = 740

/** A window 360 px wide whose page is seen through `seen`; `shown` counts how often the field was brought into view. */
function phone() {
  const page = { innerWidth: 360, innerHeight: WHOLE, shown: 0, keyboard: '' }
  const seen = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: WHOLE })
  vi.stubGlobal('document', {
    documentElement: { style: { setProperty: (_name: string, px: string) => (page.keyboard = px) } },
    activeElement: { scrollIntoView: () => (page.shown += 1) },
  })
  const resize = (height: number, { innerHeight = page.innerHeight, innerWidth = page.innerWidth } = {}) => {
    Object.assign(page, { innerHeight, innerWidth })
    vi.stubGlobal('innerHeight', innerHeight)
    vi.stubGlobal('innerWidth', innerWidth)
    seen.height = height
    seen.dispatchEvent(new Event('resize'))
  }
  resize(WHOLE)
  watchKeyboardHeight(seen as unknown as VisualViewport)
  page.shown = 0
  return { page, seen, resize }
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['at once', [400]],
  ['in several small steps', [700, 640, 580, 520, 460, 400]],
])('The field that is typed in comes into view when a keyboard opens %s.', (_how, heights) => {
  const { page, resize } = phone()
  for (const height of heights) resize(height)
  expect(page.keyboard).toBe('340px')
  expect(page.shown).toBeGreaterThan(0)
})

test('Where the window becomes smaller for the keyboard, the field comes into view too.', () => {
  const { page, resize } = phone()
  for (const height of [650, 560, 470, 400]) resize(height, { innerHeight: height })
  expect(page.keyboard).not.toBe('340px')
  expect(page.shown).toBeGreaterThan(0)
})

test('The last step of an opening keyboard does not cover the field.', () => {
  const { page, resize } = phone()
  resize(600)
  const before = page.shown
  resize(400)
  expect(page.shown).toBe(before + 1)
})

test('In half of a split screen, the field comes into view each time the keyboard opens.', () => {
  const { page, resize } = phone()
  resize(370, { innerHeight: 370 })
  for (const _time of [1, 2]) {
    const before = page.shown
    resize(190, { innerHeight: 190 })
    expect(page.shown).toBe(before + 1)
    resize(370, { innerHeight: 370 })
  }
})

test('A page that is scrolled, magnified or turned is left where it is.', () => {
  const { page, seen, resize } = phone()
  // The bar of the address comes and goes.
  for (const height of [680, WHOLE, 680]) resize(height, { innerHeight: height })
  seen.scale = 2
  resize(370)
  seen.scale = 1
  resize(360, { innerHeight: 360, innerWidth: 740 })
  expect(page.shown).toBe(0)
})

test('With the keyboard open, the page stays where it is scrolled to.', () => {
  const { page, seen, resize } = phone()
  resize(400)
  const before = page.shown
  seen.dispatchEvent(new Event('scroll'))
  for (const height of [460, 400]) resize(height)
  expect(page.shown).toBe(before)
})
