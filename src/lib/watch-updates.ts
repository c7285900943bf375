import { Workbox } from 'workbox-window'

type Watching = { offer: (apply: () => void) => void; everyMs: number }

/** Looks for a newer version now, every so often, and whenever the page comes into sight; offers each that is found. */
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
    // Another tab accepted the update: this one still runs the old pages, and a reload is all it takes.
    else if (hadController) offer(() => location.reload())
  })
  try {
    await workbox.register({ immediate: true })
  } catch {
    // Private windows and plain http refuse; the app then works as a page without offline start.
    return
  }
  // Offline: the next check is soon enough.
  const check = () => void workbox.update().catch(() => {})
  setInterval(check, everyMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
}
