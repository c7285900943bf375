import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { PASSWORD_COST } from './cost.ts'
import type { Cost } from './cost.ts'

const SALT_BYTES = 16
const HASH_BYTES = 32
const MAX_MEMORY_BYTES = 256 * 1024 * 1024

/** `scrypt$logN$r$p$salt$hash`: the cost parameters are stored with the hash, so that they can be raised later. */
export async function hashPassword(password: string, cost: Cost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive({ password, salt, cost, bytes: HASH_BYTES })
  return ['scrypt', cost.logN, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/**
 * Whether the password matches the stored hash. Without a stored hash it does the same work and returns false, so that
 * response times do not reveal which emails exist.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = stored?.split('$')
  if (parts?.length !== 6 || parts[0] !== 'scrypt') {
    await derive({ password, salt: Buffer.alloc(SALT_BYTES), cost: PASSWORD_COST, bytes: HASH_BYTES })
    return false
  }
  const [, logN, r, p, salt = '', hash = ''] = parts
  const expected = Buffer.from(hash, 'base64url')
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) }
  const actual = await derive({ password, salt: Buffer.from(salt, 'base64url'), cost, bytes: expected.length })
  return timingSafeEqual(actual, expected)
}

function derive({
  password,
  salt,
  cost,
  bytes,
}: {
  password: string
  salt: Buffer
  cost: Cost
  bytes: number
}): Promise<Buffer> {
  const options = { N: 2 ** cost.logN, r: cost.r, p: cost.p, maxmem: MAX_MEMORY_BYTES }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
