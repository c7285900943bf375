/** AES-GCM under PBKDF2-SHA-256 of the password: opening the seal is the password check (docs/architecture.md, *Sealing*). */
export const PBKDF2_ROUNDS = 600_000
const SALT_BYTES = 16
const IV_BYTES = 12

export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

export function newSalt(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(SALT_BYTES))
}

/** Kept nowhere: it opens a person's record and the keys of their data, while they sign in. */
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

/** A key that can seal and open but not be read out, so it may wait in the person's own database while they are signed in. */
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

/** What was sealed, or undefined when the key is not the one, or the bytes were changed. */
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

/** Finds a person's seal without keeping a readable address: SHA-256 of the tablet's own salt and the email. */
export async function lookupName({ email, salt }: { email: string; salt: Uint8Array<ArrayBuffer> }): Promise<string> {
  const text = new TextEncoder().encode(email.trim().toLowerCase())
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array([...salt, ...text]))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
