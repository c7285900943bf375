import { create } from 'zustand'
import type { Feature } from '../shared/contract/session.ts'

const useNames = create<{ names: readonly unknown[] }>(() => ({ names: [] }))

/** `stored`: what the server's health listed when it was last requested. */
export function showServerFeatures(stored: unknown): void {
  useNames.setState({ names: Array.isArray(stored) ? stored : [] })
}

/** Whether the server has a feature, as far as this device knows; known with the first paint. */
export function useServerHas(feature: Feature): boolean {
  return useNames(({ names }) => names.includes(feature))
}
