/** What home is told of the visits that were just saved; it stays with that entry of the history, reloads included. */
export function savedVisitState(opIds: string[]): unknown {
  return { savedVisits: opIds }
}

export function savedVisitsIn(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('savedVisits' in state) || !Array.isArray(state.savedVisits))
    return []
  return state.savedVisits.filter((opId): opId is string => typeof opId === 'string')
}
