import { create } from 'zustand'

const useKind = create<{ isExtended: boolean }>(() => ({ isExtended: false }))

/** `stored`: the kind of the server, as its health said when it was last requested. */
export function showServerKind(stored: unknown): void {
  useKind.setState({ isExtended: stored === 'extended' })
}

/** Whether it is a reference server, as far as this device knows; known with the first paint. */
export function useIsExtended(): boolean {
  return useKind(({ isExtended }) => isExtended)
}
