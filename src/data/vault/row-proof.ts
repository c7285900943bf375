import { liveQuery } from 'dexie'
import { PROOF_KEY_INFO, proofText } from '../../shared/rules/access/row-proof.ts'
import type { ProvenRow } from '../../shared/rules/access/row-proof.ts'
import { deviceDb } from '../store/device-db.ts'
import { halfOf } from '../store/session-half.ts'

type Proving = { ownerId: string; half: string; key: Promise<CryptoKey> }

/**
 * The current user's proof key, once followed: on a slow tablet its look-up takes longer than everything else that a
 * save waits for.
 */
let followed: Proving | null = null

/** Preloads the proof key and drops it when its owner leaves, in another tab too. */
export function followProofKey(): void {
  liveQuery(async () => {
    const session = await deviceDb.session.get('current')
    return session ? provingOf(session.userId) : null
  }).subscribe({ next: (proving) => (followed = proving), error: () => (followed = null) })
}

/**
 * The proofs for rows that their owner records now, in the same order; undefined if this session has no half. `half`:
 * the session half used, which another tab may just have replaced.
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
  // The error reaches the caller that awaits the key.
  key.catch(() => {})
  return { ownerId, half, key }
}

/** Derives the proof key from a session half, like the server (`server/sessions/halves.ts`). */
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
    // The proof is not valid base64url.
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
