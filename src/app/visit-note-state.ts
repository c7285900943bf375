/** History state that names the visits that were just saved. It stays with that history entry, across reloads. */
export function savedVisitState(opIds: string[]): unknown {
  return { savedVisits: opIds }
}

export function savedVisitsIn(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('savedVisits' in state) || !Array.isArray(state.savedVisits))
    return []
  return state.savedVisits.filter((opId): opId is string => typeof opId === 'string')
}
