import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useArrival } from '../lib/router.tsx'
import { paths } from '../paths/paths.ts'

type ReturnTo = { returnTo: string }

let wasSomebodyHere = false

/**
 * Where to go after sign-in: the path at which the app was opened, by a shortcut or a link. Null if somebody was signed
 * in here before, so that the next person does not continue on the previous one's page, not even by going back.
 */
export function useReturnTo(isSignedIn: boolean): ReturnTo | null {
  const { pathname, search } = useLocation()
  const { isOpened } = useArrival()
  useEffect(() => {
    if (isSignedIn) wasSomebodyHere = true
  }, [isSignedIn])
  // `//host/…` would be a URL of another site.
  return wasSomebodyHere || !isOpened || pathname.startsWith('//') ? null : { returnTo: pathname + search }
}

/** Whether somebody was signed in since the page was loaded. */
export function hasSomebodyBeenHere(): boolean {
  return wasSomebodyHere
}

/** Where to go after sign-in. `state` is the history state of the sign-in page, which `useReturnTo` sets. */
export function returnPlace(state: unknown): string {
  return isReturnTo(state) ? state.returnTo : paths.home
}

function isReturnTo(state: unknown): state is ReturnTo {
  return typeof state === 'object' && state !== null && 'returnTo' in state && typeof state.returnTo === 'string'
}
