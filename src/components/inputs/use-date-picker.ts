import { useEffect, useSyncExternalStore } from 'react'
import { fetchFailedSheets } from '../../lib/failed-sheets.ts'

type DatePicker = typeof import('./date-picker/date-picker.ts')

const AGAIN_MS = 2_000
const IDLE_MS = 1_500

let loaded: DatePicker | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/**
 * The date picker's code, which is a chunk of its own: null until it has loaded. It loads when the browser is idle, or
 * at once if somebody touches a date (`hurry`). A failed load is tried again for as long as a date is on the screen.
 */
export function useDatePicker(): { picker: DatePicker | null; hurry: () => void } {
  const picker = useSyncExternalStore(subscribe, () => loaded)
  useEffect(() => {
    if (loaded) return
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(load, IDLE_MS)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(load, { timeout: IDLE_MS })
    return () => cancelIdleCallback(idle)
  }, [])
  return { picker, hurry: load }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function load(): void {
  loading ??= fetchPicker().then(
    () => listeners.forEach((listener) => listener()),
    () => {
      loading = null
      if (listeners.size > 0) setTimeout(load, AGAIN_MS)
    },
  )
}

async function fetchPicker(): Promise<void> {
  await fetchFailedSheets()
  loaded = await import('./date-picker/date-picker.ts')
}
