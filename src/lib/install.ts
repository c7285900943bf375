import { useEffect, useState, useSyncExternalStore } from 'react'
import { installEvent, onInstallEvent, setInstallEvent } from './install-event.ts'

/**
 * `installed`: runs as an app of its own. `offered`: the browser asks when told to. `byHand`: iOS, where only a person can, through the
 * share menu. `notSecure`: no browser installs from an address without https. `byMenu`: perhaps, through the browser's own menu.
 */
export type InstallState = 'installed' | 'offered' | 'byHand' | 'notSecure' | 'byMenu'

const STANDALONE = '(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)'

export function useInstallState(): InstallState {
  const event = useSyncExternalStore(onInstallEvent, installEvent)
  const isInstalled = useIsInstalled()
  if (isInstalled) return 'installed'
  if (event) return 'offered'
  if (isAppleTouch()) return 'byHand'
  return isSecureContext ? 'byMenu' : 'notSecure'
}

/** Opens the browser's own question. True: it is being installed. */
export async function askToInstall(): Promise<boolean> {
  const event = installEvent()
  if (!event) return false
  try {
    return (await event.prompt()).outcome === 'accepted'
  } catch {
    return false
  } finally {
    // The browser answers it once; it sends another when it is willing again.
    setInstallEvent(null)
  }
}

function useIsInstalled(): boolean {
  const [isInstalled, setIsInstalled] = useState(isStandalone)
  useEffect(() => {
    const look = () => setIsInstalled(isStandalone())
    const modes = matchMedia(STANDALONE)
    modes.addEventListener('change', look)
    const note = () => setIsInstalled(true)
    addEventListener('appinstalled', note)
    return () => {
      modes.removeEventListener('change', look)
      removeEventListener('appinstalled', note)
    }
  }, [])
  return isInstalled
}

function isStandalone(): boolean {
  return matchMedia(STANDALONE).matches || ('standalone' in navigator && navigator.standalone === true)
}

/** An iPad says that it is a Mac; no Mac has a touch screen. */
function isAppleTouch(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}
