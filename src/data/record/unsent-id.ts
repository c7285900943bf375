const UNSENT_PREFIX = 'unsent:'

/** The id of an object that exists only on this device, derived from its operation id. */
export function unsentId(opId: string): string {
  return UNSENT_PREFIX + opId
}

/** The operation id in such an id; null for a server's id. */
export function opIdIn(id: string): string | null {
  return id.startsWith(UNSENT_PREFIX) ? id.slice(UNSENT_PREFIX.length) : null
}
