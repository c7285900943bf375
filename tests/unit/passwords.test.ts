import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '../../server/passwords/passwords.ts'

test(
  'A password is stored as a costly scrypt hash with its own salt, and only that password matches it.',
  { timeout: 60_000 },
  async () => {
    const [one, other] = await Promise.all([hashPassword('seven green lamps'), hashPassword('seven green lamps')])
    expect(one).not.toBe(other)
    const [kind, logN, r, p] = one.split('$')
    expect(kind).toBe('scrypt')
    // OWASP's minimum, as the product of its parameters: N 2^17 with p 1, or 2^15 with p 3.
    expect(2 ** Number(logN) * Number(r) * Number(p)).toBeGreaterThanOrEqual(2 ** 15 * 8 * 3)
    expect(one).not.toContain('green')
    const tries = [verifyPassword('seven green lamps', one), verifyPassword('Seven green lamps', one)]
    expect(await Promise.all([...tries, verifyPassword('seven green lamps', null)])).toEqual([true, false, false])
  },
)
