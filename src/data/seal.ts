/** AES-GCM under PBKDF2-SHA-256 of the password: opening the seal is the password check (DESIGN: *Who is at the counter*). */
export const PBKDF2_ROUNDS = 600_000
const SALT_BYTES = 16
const IV_BYTES = 12

export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

export function newSalt(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(SALT_BYTES))
}

/** A key that can seal and open but not be read out, so it may wait in the person's own database while they are signed in. */
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

export async function seal(value: unknown, key: CryptoKey): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const bytes = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(JSON.stringify(value)),
  )
  return { iv, bytes }
}

/** What was sealed, or undefined when the key is not the one, or the bytes were changed. */
export async function unseal({ iv, bytes }: Sealed, key: CryptoKey): Promise<unknown> {
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)
    return JSON.parse(new TextDecoder().decode(plain)) as unknown
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
