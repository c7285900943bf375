import { useSyncExternalStore } from 'react'

const UPDATE_CHECK_MS = 60 * 60 * 1000

const listeners = new Set<() => void>()
let isStarted = false
/** Null: no newer version is waiting. */
let applyUpdate: (() => void) | null = null

/** Whether a newer version of the app is waiting. `apply` activates it and reloads; until then nothing happens. */
export function useAppUpdate(): { available: boolean; apply: () => void } {
  const available = useSyncExternalStore(subscribe, () => applyUpdate !== null)
  return { available, apply: () => applyUpdate?.() }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  startOnce()
  return () => listeners.delete(listener)
}

function startOnce(): void {
  if (isStarted || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  isStarted = true
  // After `load`, so that filling the cache does not compete with the first paint.
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', () => void register(), { once: true })
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator
  // A page of the old version requested a chunk that is no longer in the new version's cache. Without a service worker,
  // the network is the cause.
  window.addEventListener('vite:preloadError', () => {
    if (serviceWorker.controller) offer(() => location.reload())
  })
  if (serviceWorker.controller) return watch()
  // The first visit has nothing to update, so the code that watches for updates need not be loaded beside the screens.
  const hasWorker = await serviceWorker.register('/sw.js').then(
    () => true,
    () => false,
  )
  // Private windows and plain http reject the registration; the app then works as a page without offline start.
  if (hasWorker) setTimeout(() => void watch(), UPDATE_CHECK_MS)
}

async function watch(): Promise<void> {
  // If it cannot be loaded, the next start watches.
  await import('./watch-updates.ts').then(
    ({ watchForUpdates }) => watchForUpdates({ offer, everyMs: UPDATE_CHECK_MS }),
    () => {},
  )
}

function offer(apply: () => void): void {
  applyUpdate = apply
  for (const listener of listeners) listener()
}
