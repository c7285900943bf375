import { matchRoutes } from 'react-router-dom'
import { describe, expect, it, test } from 'vitest'
import { isShowable, Link } from '../../src/lib/router.tsx'
import { pathOf } from '../../src/paths/path-of.ts'
import { saidOn } from '../support/said-on.tsx'

const PHARMACY = '/dashboard/:pharmacyName'

describe('A path', () => {
  it.each(['Al Noor', 'صيدلية النور', 'A/B & C?', '100 %', '\\\\evil.example', 'a;b=c#d', 'x'.repeat(10_000)])(
    'leads back to the value it was made of: %.20s',
    (name) => {
      expect(paramsOf(PHARMACY, pathOf(PHARMACY, { pharmacyName: name }))).toEqual({ pharmacyName: name })
    },
  )

  it('of a damaged name can be written', () => {
    expect(pathOf(PHARMACY, { pharmacyName: 'a\ud800' })).toBe('/dashboard/a%EF%BF%BD')
  })

  it.each([
    ['/profile', '/Profile/'],
    ['/', '/'],
    [PHARMACY, '/dashboard/50%'],
    [PHARMACY, '/dashboard/%E0%A4%A'],
  ])('matches %s as %s', (pattern, pathname) => {
    expect(paramsOf(pattern, pathname)).not.toBeNull()
  })

  it.each([
    ['/profile', '/profile/more'],
    ['/profile', '//profile'],
    [PHARMACY, '/dashboard/'],
    [PHARMACY, '/dashboard/a/b'],
    ['/', '/profile'],
  ])('does not match %s as %s', (pattern, pathname) => {
    expect(paramsOf(pattern, pathname)).toBeNull()
  })
})

test.each(['/profile%0A', '/%E2%80%A8', '/%E2%80%A9x', '/%09/%5B', '/%5C%5B', '/a%00'])(
  'The router cannot show %s.',
  (pathname) => {
    expect(isShowable(pathname)).toBe(false)
  },
)

test.each(['/', '/profile', '/slipPage/%E0%A4%A', '/dashboard/50%', '/%5C%5Cevil.example', '/صيدلية', '/a%20b'])(
  'The router can show %s.',
  (pathname) => {
    expect(isShowable(pathname)).toBe(true)
  },
)

test.each([
  ['/profile', '/profile'],
  ['?month=2026-11', '/kpis?month=2026-11'],
  ['//evil.example/x', '/evil.example/x'],
  ['/\\evil.example', '/evil.example'],
  ['\\\\evil.example', '/evil.example'],
  ['https://evil.example', '/kpis/https:/evil.example'],
  ['javascript:alert(1)', '/kpis/javascript:alert(1)'],
])('A link to %s stays in the app, at %s.', (to, href) => {
  expect(saidOn(<Link to={to}>there</Link>, '/kpis')).toBe(`<a href="${href}">there</a>`)
})

/** As the routes of the app find them. */
function paramsOf(pattern: string, pathname: string) {
  return matchRoutes([{ path: pattern }], pathname)?.[0]?.params ?? null
}
