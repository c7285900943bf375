import { useEffect, useState, useSyncExternalStore } from 'react'
import { installEvent, onInstallEvent, setInstallEvent } from './install-event.ts'

/**
 * `installed`: runs as an installed app. `offered`: the browser's prompt is available. `byHand`: iOS, only through the
 * share menu. `notSecure`: browsers do not install from an address without https. `byMenu`: possibly through the
 * browser's own menu.
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

/** Opens the browser's prompt. Resolves to true if the app is being installed. */
export async function askToInstall(): Promise<boolean> {
  const event = installEvent()
  if (!event) return false
  try {
    return (await event.prompt()).outcome === 'accepted'
  } catch {
    return false
  } finally {
    // An event can be used only once; the browser fires another one when it is available again.
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

/** An iPad identifies itself as a Mac, but no Mac has a touch screen. */
function isAppleTouch(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}
