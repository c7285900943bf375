import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
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
 * `sha256$salt$hash`, for passwords of at least 80 random bits: no number of tries finds one of them, so the hash may be
 * fast. Hundreds are set in one import.
 */
export function hashRandomPassword(password: string): string {
  const salt = randomBytes(SALT_BYTES)
  return ['sha256', salt.toString('base64url'), fastHash(password, salt).toString('base64url')].join('$')
}

/** Whether a stored fast hash is the one of this password. */
export function isRandomPassword(password: string, stored: string): boolean {
  const [name, salt = '', hash = ''] = stored.split('$')
  const expected = Buffer.from(hash, 'base64url')
  if (name !== 'sha256' || expected.length !== HASH_BYTES) return false
  return timingSafeEqual(fastHash(password, Buffer.from(salt, 'base64url')), expected)
}

function fastHash(password: string, salt: Buffer): Buffer {
  return createHash('sha256').update(salt).update(password.normalize('NFC')).digest()
}

/**
 * Whether the password matches the stored hash. Without a stored hash, and with a fast one, it does the same work, so
 * that response times do not reveal which emails exist.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = stored?.split('$')
  if (parts?.length !== 6 || parts[0] !== 'scrypt') {
    await derive({ password, salt: Buffer.alloc(SALT_BYTES), cost: PASSWORD_COST, bytes: HASH_BYTES })
    return stored !== null && isRandomPassword(password, stored)
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
