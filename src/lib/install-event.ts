/** What Chromium offers to install with; TypeScript's library does not know it. */
export type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

let kept: InstallEvent | null = null
const listeners = new Set<() => void>()

// As early as the app itself: the browser gives the event once, and only while nobody has missed it.
addEventListener('beforeinstallprompt', (event) => {
  // Asked for at a moment of ours, not over whatever is being done.
  event.preventDefault()
  setInstallEvent(event as InstallEvent)
})

/** Null: this browser offers none, or it was used up. */
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
