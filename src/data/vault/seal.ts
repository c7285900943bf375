import { emailOf } from '../../shared/rules/values/typed-text.ts'

/**
 * AES-GCM with a key derived from the password by PBKDF2-SHA-256. Opening the seal is the password check
 * (docs/architecture.md, *Sealing*).
 */
export const PBKDF2_ROUNDS = 600_000
const SALT_BYTES = 16
const IV_BYTES = 12

/** A key of one sign-in, which seals that person's data. */
export type SealingKey = { keyId: string; key: CryptoKey }
export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

export function newSalt(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(SALT_BYTES))
}

/** Never stored. Opens a person's record and the keys of their data during sign-in. */
export async function keyFromPassword({
  password,
  salt,
}: {
  password: string
  salt: Uint8Array<ArrayBuffer>
}): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(password.normalize('NFC')),
    'PBKDF2',
    false,
    ['deriveKey'],
  )
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: PBKDF2_ROUNDS }
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

const KEY_BYTES = 32

export function newKeyBytes(): number[] {
  return [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
}

/** A non-extractable key, which may be stored in the person's database while they are signed in. */
export function importKey(bytes: readonly number[]): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new Uint8Array(bytes), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

export function seal(value: unknown, key: CryptoKey): Promise<Sealed> {
  return sealText(JSON.stringify(value), key)
}

export async function sealText(text: string, key: CryptoKey): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text)) }
}

/** The sealed value; undefined if the key is wrong or the bytes were changed. */
export async function unseal(sealed: Sealed, key: CryptoKey): Promise<unknown> {
  try {
    return JSON.parse((await unsealText(sealed, key)) ?? '') as unknown
  } catch {
    return undefined
  }
}

export async function unsealText({ iv, bytes }: Sealed, key: CryptoKey): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes))
  } catch {
    return undefined
  }
}

/** Name of a person's sealed record without a readable email address: SHA-256 of the tablet's salt and the email. */
export async function lookupName({ email, salt }: { email: string; salt: Uint8Array<ArrayBuffer> }): Promise<string> {
  const text = new TextEncoder().encode(emailOf(email))
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array([...salt, ...text]))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
