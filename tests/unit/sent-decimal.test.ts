import { expect, test } from 'vitest'
import { sentDecimal } from '../../src/shared/contract/primitives.ts'

test.each([
  [1.23, 1.23],
  ['1.230', 1.23],
  ['.5', 0.5],
  [-4726.02, -4726.02],
  [1_000_000.01, 1_000_000.01],
  ['', 0],
  [0.1 + 0.2, 0.3],
])('An amount that is sent as %j is %j.', (sent, amount) => {
  expect(sentDecimal.parse(sent)).toBe(amount)
})

test.each([1.234, '1.234', '0.001', -0.005, 0.009_999, 1_000_000.001])(
  '%j has more than two decimals and is refused.',
  (sent) => {
    expect(sentDecimal.safeParse(sent).success).toBe(false)
  },
)
