const UNSENT_PREFIX = 'unsent:'

/** The id of an object that exists only on this device, made of the operation that records it. */
export function unsentId(opId: string): string {
  return UNSENT_PREFIX + opId
}

/** The operation that such an id names; null for a server's id. */
export function opIdIn(id: string): string | null {
  return id.startsWith(UNSENT_PREFIX) ? id.slice(UNSENT_PREFIX.length) : null
}
