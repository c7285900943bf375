import { Workbox } from 'workbox-window'

type Watching = { offer: (apply: () => void) => void; everyMs: number }

/** Checks for a newer version now, at an interval, and whenever the page becomes visible; offers each one found. */
export async function watchForUpdates({ offer, everyMs }: Watching): Promise<void> {
  const { serviceWorker } = navigator
  const hadController = serviceWorker.controller !== null
  const workbox = new Workbox('/sw.js')
  let isAccepted = false
  workbox.addEventListener('waiting', () =>
    offer(() => {
      isAccepted = true
      workbox.messageSkipWaiting()
    }),
  )
  serviceWorker.addEventListener('controllerchange', () => {
    if (isAccepted) location.reload()
    // Another tab accepted the update; this one still runs the old pages and only needs a reload.
    else if (hadController) offer(() => location.reload())
  })
  try {
    await workbox.register({ immediate: true })
  } catch {
    // Private windows and plain http reject the registration; the app then works as a page without offline start.
    return
  }
  // Errors, as while offline, are ignored until the next check.
  const check = () => void workbox.update().catch(() => {})
  setInterval(check, everyMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
}
