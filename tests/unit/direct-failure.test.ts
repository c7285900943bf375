import { expect, test } from 'vitest'
import { directFailure } from '../../src/i18n/direct-failure.ts'

const FAILURES = { offline: 'payroll.voidOffline', stale: 'payroll.voidStale', other: 'payroll.voidFailed' } as const

test.each([
  ['offline', FAILURES.offline],
  ['timeout', FAILURES.offline],
  ['stale_revision', FAILURES.stale],
  ['unknown_id', FAILURES.stale],
  ['forbidden', FAILURES.other],
])('A call that is not queued and fails with %s is explained by %s.', (code, message) => {
  expect(directFailure(code, FAILURES)).toBe(message)
})
