import { liveQuery } from 'dexie'
import { PROOF_KEY_INFO, proofText } from '../shared/rules/row-proof.ts'
import type { ProvenRow } from '../shared/rules/row-proof.ts'
import { deviceDb } from './device-db.ts'
import { halfOf } from './session-half.ts'

type Proving = { ownerId: string; half: string; key: Promise<CryptoKey> }

/** Of whoever is at the counter, once it is followed: to look it up takes longer on a slow tablet than all else that saving waits for. */
let followed: Proving | null = null

/** Keeps what proves rows at hand, and forgets it when its owner leaves; in another tab too. */
export function followProofKey(): void {
  liveQuery(async () => {
    const session = await deviceDb.session.get('current')
    return session ? provingOf(session.userId) : null
  }).subscribe({ next: (proving) => (followed = proving), error: () => (followed = null) })
}

/**
 * What vouches for rows that their owner records now, in their order; undefined where this session has no halves. `half`: of the
 * session they are proven under, which another tab may have replaced a moment ago.
 */
export async function prove(
  ownerId: string,
  rows: readonly ProvenRow[],
): Promise<{ half: string | null; proofs: (string | undefined)[] }> {
  const proving = followed?.ownerId === ownerId ? followed : await provingOf(ownerId)
  if (proving === null) return { half: null, proofs: rows.map(() => undefined) }
  const key = await proving.key
  return { half: proving.half, proofs: await Promise.all(rows.map((row) => proofOf(row, key))) }
}

async function provingOf(ownerId: string): Promise<Proving | null> {
  const half = await halfOf(ownerId)
  if (half === null) return null
  if (followed?.half === half) return followed
  const key = proofKeyFrom(half)
  // Whoever proves with it is told.
  key.catch(() => {})
  return { ownerId, half, key }
}

/** The key of the proofs of a session's rows, made out of its half as the server makes it (`server/sessions/halves.ts`). */
export async function proofKeyFrom(half: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', fromBase64url(half), 'HKDF', false, ['deriveKey'])
  const derivation = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode(PROOF_KEY_INFO),
  }
  return crypto.subtle.deriveKey(derivation, material, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, [
    'sign',
    'verify',
  ])
}

export async function proofOf(row: ProvenRow, key: CryptoKey): Promise<string> {
  return toBase64url(await crypto.subtle.sign('HMAC', key, bytesOf(row)))
}

/** Whether the row is as its owner recorded it under that session. */
export async function isProven(row: ProvenRow & { proof?: string }, key: CryptoKey): Promise<boolean> {
  try {
    return row.proof !== undefined && (await crypto.subtle.verify('HMAC', key, fromBase64url(row.proof), bytesOf(row)))
  } catch {
    // A proof that is no base64url.
    return false
  }
}

function bytesOf(row: ProvenRow): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(proofText(row))
}

function toBase64url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
}
