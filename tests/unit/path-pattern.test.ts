import { describe, expect, it } from 'vitest'
import { matchPath, pathOf } from '../../src/lib/router/path-pattern.ts'

const PHARMACY = '/dashboard/:pharmacyName'

describe('A path', () => {
  it.each(['Al Noor', 'صيدلية النور', 'A/B & C?', '100 %'])('leads back to the value it was made of: %s', (name) => {
    expect(matchPath(PHARMACY, pathOf(PHARMACY, { pharmacyName: name }))).toEqual({ pharmacyName: name })
  })

  it('of a damaged name can be written', () => {
    expect(pathOf(PHARMACY, { pharmacyName: 'a\ud800' })).toBe('/dashboard/a%EF%BF%BD')
  })

  it.each([
    ['/profile', '/Profile/'],
    ['/', '/'],
    [PHARMACY, '/dashboard/50%'],
  ])('matches %s as %s', (pattern, pathname) => {
    expect(matchPath(pattern, pathname)).not.toBeNull()
  })

  it.each([
    ['/profile', '/profile/more'],
    ['/profile', '//profile'],
    [PHARMACY, '/dashboard/'],
    [PHARMACY, '/dashboard/a/b'],
    ['/', '/profile'],
  ])('does not match %s as %s', (pattern, pathname) => {
    expect(matchPath(pattern, pathname)).toBeNull()
  })
})
