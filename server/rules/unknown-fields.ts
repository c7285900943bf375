/** Fields that the server sets on every object; never taken from a body. */
const OURS = new Set(['_id', '__v', 'revision', 'clientRef', 'createdAt', 'updatedAt', 'password'])

/** The fields of a body that the contract does not define; they are stored and returned unchanged. */
export function unknownFields(body: Record<string, unknown>, known: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([field]) => !known.has(field) && !OURS.has(field)))
}
