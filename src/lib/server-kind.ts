import { create } from 'zustand'

type Kind = 'extended' | 'plain' | null

const useKind = create<{ kind: Kind }>(() => ({ kind: null }))

/** `stored`: the kind of the server, as its health said when it was last requested. */
export function showServerKind(stored: unknown): void {
  useKind.setState({ kind: stored === 'extended' || stored === 'plain' ? stored : null })
}

/** Whether it is a reference server, as far as this device knows; known with the first paint. */
export function useIsExtended(): boolean {
  return useKind(({ kind }) => kind === 'extended')
}

/** Whether it is known to be a plain server. Until the kind is known, the places of what only the other kind has are held. */
export function useIsPlain(): boolean {
  return useKind(({ kind }) => kind === 'plain')
}
