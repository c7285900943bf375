import { useSyncExternalStore } from 'react'
import type { Workbox } from 'workbox-window'

const UPDATE_CHECK_MS = 60 * 60 * 1000

const listeners = new Set<() => void>()
let isStarted = false
let isAvailable = false
let isAccepted = false
let workbox: Workbox | null = null
/** Another tab accepted the update: this one still runs the old pages, and a reload is all it takes. */
let isReloadEnough = false

/** Whether a newer version of the app waits; `apply` changes to it and reloads. Nothing happens before `apply`. */
export function useAppUpdate(): { available: boolean; apply: () => void } {
  const available = useSyncExternalStore(subscribe, () => isAvailable)
  return { available, apply: applyUpdate }
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
  // A page of the old version asked for a chunk that the new version's cache no longer has. Without a worker it was the network.
  window.addEventListener('vite:preloadError', () => {
    if (serviceWorker.controller) announceReload()
  })
  if (serviceWorker.controller) return watchForUpdates()
  // The first visit has nothing to update: what watches for updates need not be fetched beside the screens.
  const hasWorker = await serviceWorker.register('/sw.js').then(
    () => true,
    () => false,
  )
  // Private windows and plain http refuse; the app then works as a page without offline start.
  if (hasWorker) setTimeout(() => void watchForUpdates(), UPDATE_CHECK_MS)
}

async function watchForUpdates(): Promise<void> {
  const hadController = navigator.serviceWorker.controller !== null
  const { Workbox } = await import('workbox-window')
  workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', announce)
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isAccepted) location.reload()
    else if (hadController) announceReload()
  })
  try {
    await workbox.register({ immediate: true })
  } catch {
    // Private windows and plain http refuse; the app then works as a page without offline start.
    return
  }
  setInterval(checkForUpdate, UPDATE_CHECK_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkForUpdate()
  })
}

function checkForUpdate(): void {
  workbox?.update().catch(() => {
    // Offline: the next check is soon enough.
  })
}

function announce(): void {
  isAvailable = true
  for (const listener of listeners) listener()
}

function announceReload(): void {
  isReloadEnough = true
  announce()
}

function applyUpdate(): void {
  if (isReloadEnough || !workbox) return location.reload()
  isAccepted = true
  workbox.messageSkipWaiting()
}
