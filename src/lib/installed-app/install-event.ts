/** Chromium's `beforeinstallprompt` event; TypeScript's DOM library does not declare it. */
export type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

let kept: InstallEvent | null = null
const listeners = new Set<() => void>()

// Registered as soon as the app starts: the browser fires the event once, and not again for late listeners.
addEventListener('beforeinstallprompt', (event) => {
  // Suppresses the browser's own prompt, so that the app can show it at a suitable time.
  event.preventDefault()
  setInstallEvent(event as InstallEvent)
})

/** Null: this browser does not offer installation, or the event was used. */
export function installEvent(): InstallEvent | null {
  return kept
}

export function onInstallEvent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setInstallEvent(event: InstallEvent | null): void {
  kept = event
  for (const listener of listeners) listener()
}
