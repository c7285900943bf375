import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, '../../src/components/theme/theme.css'), 'utf8')
const [normal = '', more = ''] = css.split('@media (prefers-contrast: more)')
const SCHEMES = ['light', 'dark'] as const
/** Text, and the backgrounds on which it is shown. */
const PAIRS: [string, string[]][] = [
  ['ink', ['paper', 'surface', 'sunken', 'raised']],
  ['ink-muted', ['paper', 'surface', 'sunken', 'raised']],
  ['primary', ['paper', 'surface']],
  ['primary-strong', ['primary-tint']],
  ['on-primary', ['primary']],
  ['amber-ink', ['paper', 'surface', 'amber-tint']],
  ['red', ['paper', 'surface', 'red-tint']],
  ['blue', ['paper', 'surface', 'blue-tint']],
]

describe.each(SCHEMES)('In the %s scheme', (scheme) => {
  test.each(PAIRS)('text in --%s has a contrast of at least 4.5', (ink, grounds) => {
    const colours = coloursOf(normal, scheme)
    for (const ground of grounds) expect(contrast(colours, ink, ground), ground).toBeGreaterThanOrEqual(4.5)
  })

  test.each(PAIRS)('text in --%s has a contrast of at least 7 if the device asks for more', (ink, grounds) => {
    const colours = new Map([...coloursOf(normal, scheme), ...coloursOf(more, scheme)])
    for (const ground of grounds) expect(contrast(colours, ink, ground), ground).toBeGreaterThanOrEqual(7)
  })
})

function coloursOf(rules: string, scheme: (typeof SCHEMES)[number]): Map<string, string> {
  const found = rules.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)
  return new Map([...found].map(([, name = '', light = '', dark = '']) => [name, scheme === 'light' ? light : dark]))
}

/** The ratio of WCAG 2.2, 1.4.3. */
function contrast(colours: Map<string, string>, one: string, other: string): number {
  const [lighter = 0, darker = 0] = [one, other]
    .map((name) => luminance(colours.get(name) ?? ''))
    .toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
