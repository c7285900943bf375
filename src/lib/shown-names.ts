import { useCallback } from 'react'
import { create } from 'zustand'

/** The names to show instead of those on the wire: people's Arabic names while the app is in Arabic. */
const useShownNames = create<ReadonlyMap<string, string>>(() => new Map())

export function showNames(names: ReadonlyMap<string, string>): void {
  useShownNames.setState(names, true)
}

/** What to show for a name on the wire. */
export function useNameText(): (name: string) => string {
  const names = useShownNames()
  return useCallback((name) => names.get(name) ?? name, [names])
}
