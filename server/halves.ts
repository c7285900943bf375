import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { PROOF_KEY_INFO, proofText } from '../src/shared/rules/row-proof.ts'
import type { ProvenRow } from '../src/shared/rules/row-proof.ts'

const BYTES = 32

/** A new half, and what the server keeps of it: its hash, and the key by which its rows are proven. */
export function newHalf(): { half: string; halfHash: string; proofKey: string } {
  const half = randomBytes(BYTES).toString('base64url')
  const proofKey = Buffer.from(hkdfSync('sha256', Buffer.from(half, 'base64url'), '', PROOF_KEY_INFO, BYTES)).toString(
    'base64url',
  )
  return { half, halfHash: halfHashOf(half), proofKey }
}

export function isHalf(half: unknown, halfHash: string): boolean {
  return typeof half === 'string' && isSame(halfHashOf(half), halfHash)
}

export function isProven(row: ProvenRow, { proof, proofKey }: { proof: string; proofKey: string }): boolean {
  return isSame(
    createHmac('sha256', Buffer.from(proofKey, 'base64url')).update(proofText(row)).digest('base64url'),
    proof,
  )
}

function halfHashOf(half: string): string {
  return createHash('sha256').update(half).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
