/** What a row's proof vouches for: who meant what. */
export type ProvenRow = { opId: string; kind: string; ownerId: string; intent: unknown }

/** The key of the proofs is made out of a session's half by HKDF with SHA-256, an empty salt and this. */
export const PROOF_KEY_INFO = 'counter row proof'

/** The text of which a row's proof is the HMAC with SHA-256; the same in whatever order an intent's fields stand. */
export function proofText({ opId, kind, ownerId, intent }: ProvenRow): string {
  return JSON.stringify([opId, kind, ownerId, inOrder(intent)])
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return fields.map(([name, inner]) => [name, inOrder(inner)])
}
