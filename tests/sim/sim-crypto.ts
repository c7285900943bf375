import { createHmac, hkdfSync } from 'node:crypto'
import { PROOF_KEY_INFO, proofText } from '../../src/shared/rules/access/row-proof.ts'
import type { ProvenRow } from '../../src/shared/rules/access/row-proof.ts'

/*
 * WebCrypto answers from other threads at any time, which virtual time cannot allow. The functions that prove rows are
 * therefore computed synchronously here, by the same algorithms; everything else is the real one.
 */

type Key = { bytes: Buffer }

function hmac({ bytes }: Key, data: Uint8Array): Buffer {
  return createHmac('sha256', bytes).update(data).digest()
}

const { subtle: real } = globalThis.crypto
const inNoTime = {
  importKey: async (_format: string, bytes: Uint8Array): Promise<Key> => ({ bytes: Buffer.from(bytes) }),
  deriveKey: async ({ info, salt }: { info: Uint8Array; salt: Uint8Array }, { bytes }: Key): Promise<Key> => ({
    bytes: Buffer.from(hkdfSync('sha256', bytes, salt, info, 32)),
  }),
  sign: async (_algorithm: string, key: Key, data: Uint8Array): Promise<ArrayBuffer> =>
    new Uint8Array(hmac(key, data)).buffer,
  verify: async (_algorithm: string, key: Key, signature: Uint8Array, data: Uint8Array): Promise<boolean> =>
    hmac(key, data).equals(Buffer.from(signature)),
  digest: (algorithm: string, data: BufferSource) => real.digest(algorithm, data),
}
Object.defineProperty(globalThis.crypto, 'subtle', { value: inNoTime, configurable: true })

/** Proves a row under a half, as `src/data/vault/row-proof.ts` does. */
export function proofUnder(half: string, { opId, kind, ownerId, intent }: ProvenRow): string {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(half, 'base64url'), '', PROOF_KEY_INFO, 32))
  return hmac({ bytes: key }, Buffer.from(proofText({ opId, kind, ownerId, intent }))).toString('base64url')
}
