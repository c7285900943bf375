import { vi } from 'vitest'

/** The server tests hash thousands of passwords, and what they hold does not depend on the cost of one. */
vi.mock('../../server/passwords/cost.ts', () => ({ PASSWORD_COST: { logN: 4, r: 8, p: 1 } }))
