import { vi } from 'vitest'

/* The tests hash thousands of passwords and derive hundreds of keys, and what they hold does not depend on the cost of one. */

vi.mock('../../server/passwords/cost.ts', () => ({ PASSWORD_COST: { logN: 4, r: 8, p: 1 } }))

const { subtle } = crypto
const deriveKey = subtle.deriveKey.bind(subtle)
subtle.deriveKey = (derivation, ...rest) =>
  deriveKey(
    typeof derivation === 'object' && 'iterations' in derivation ? { ...derivation, iterations: 1 } : derivation,
    ...rest,
  )
