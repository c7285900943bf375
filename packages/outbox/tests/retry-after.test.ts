import { expect, test } from 'vitest'
import { retryAfterMs } from '@counter/outbox'

const AT = 'Tue, 10 Mar 2026 09:00:00 GMT'
const TEN_SECONDS_LATER = 'Tue, 10 Mar 2026 09:00:10 GMT'

test.each([
  [{ 'Retry-After': '20' }, 20_000],
  [{ 'Retry-After': '-20' }, 0],
  [{ 'Retry-After': TEN_SECONDS_LATER, Date: AT }, 10_000],
  [{ 'Retry-After': AT, Date: TEN_SECONDS_LATER }, 0],
  [{ 'Retry-After': 'soon', Date: AT }, null],
  [{ 'Retry-After': '' }, null],
  [{ Date: AT }, null],
])('An answer with %o names a wait of %s ms, whatever the clock of the device says.', (headers, ms) => {
  expect(retryAfterMs(new Headers(headers))).toBe(ms)
})
