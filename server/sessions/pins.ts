import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword, verifyPassword } from '../passwords/passwords.ts'

/** In the folder of the database. */
export const PIN_SECRET_FILE = 'pin-secret'
const SECRET_BYTES = 32

/**
 * The secret key for PIN hashes. Kept outside the database, because six digits from a copy of it are brute-forced in no
 * time. Created at the first start; null if the folder is not writable, and then PINs are disabled.
 */
export function pinSecretIn(dataDir: string): string | null {
  const path = join(dataDir, PIN_SECRET_FILE)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(path, randomBytes(SECRET_BYTES).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch {
    // The file exists already, or another process has just created it.
  }
  try {
    return readFileSync(path, 'utf8').trim() || null
  } catch {
    return null
  }
}

type Pin = { pin: string; userId: string; secret: string }

export function hashPin(pin: Pin): Promise<string> {
  return hashPassword(withSecret(pin))
}

export function isRightPin(pin: Pin, stored: string): Promise<boolean> {
  return verifyPassword(withSecret(pin), stored)
}

function withSecret({ pin, userId, secret }: Pin): string {
  return createHmac('sha256', secret).update(`${userId} ${pin}`).digest('base64url')
}

/** The key that decrypts the sealed data on a device; sent only right after the password or PIN was entered. */
export function sealKeyOf(sealId: string, secret: string): string {
  return createHmac('sha256', secret).update(`seal ${sealId}`).digest('base64url')
}
