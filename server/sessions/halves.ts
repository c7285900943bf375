import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { PROOF_KEY_INFO, proofText } from '../../src/shared/rules/access/row-proof.ts'
import type { ProvenRow } from '../../src/shared/rules/access/row-proof.ts'

const BYTES = 32

/** A new half, and what the server stores of it: its hash, and the key that verifies row proofs. */
export function newHalf(): { half: string; halfHash: string; proofKey: string } {
  const half = randomBytes(BYTES).toString('base64url')
  return { half, ...keptOf(half) }
}

/** What the server stores of a half. */
export function keptOf(half: string): { halfHash: string; proofKey: string } {
  const proofKey = Buffer.from(hkdfSync('sha256', Buffer.from(half, 'base64url'), '', PROOF_KEY_INFO, BYTES)).toString(
    'base64url',
  )
  return { halfHash: halfHashOf(half), proofKey }
}

export function isHalf(half: unknown, halfHash: string): boolean {
  return typeof half === 'string' && isSame(halfHashOf(half), halfHash)
}

function isProven(row: ProvenRow, { proof, proofKey }: { proof: string; proofKey: string }): boolean {
  return isSame(
    createHmac('sha256', Buffer.from(proofKey, 'base64url')).update(proofText(row)).digest('base64url'),
    proof,
  )
}

/** Whether one of these keys verifies the proof; each string may hold several keys, space-separated. */
export function isProvenBy(
  row: ProvenRow,
  { proof, proofKeys }: { proof: string; proofKeys: readonly string[] },
): boolean {
  return proofKeys.flatMap((keys) => keys.split(' ')).some((proofKey) => isProven(row, { proof, proofKey }))
}

function halfHashOf(half: string): string {
  return createHash('sha256').update(half).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
