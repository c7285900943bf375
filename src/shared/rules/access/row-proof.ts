/** What a row's proof covers: the operation, its kind, its owner and the intent. */
export type ProvenRow = { opId: string; kind: string; ownerId: string; intent: unknown }

/** Info parameter for deriving the proof key from a session half: HKDF, SHA-256, empty salt. */
export const PROOF_KEY_INFO = 'counter row proof'

/** The text over which a row's proof is computed (HMAC-SHA-256); independent of the order of the intent's fields. */
export function proofText({ opId, kind, ownerId, intent }: ProvenRow): string {
  return JSON.stringify([opId, kind, ownerId, inOrder(intent)])
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return fields.map(([name, inner]) => [name, inOrder(inner)])
}
