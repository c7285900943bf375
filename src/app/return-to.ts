import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from './paths.ts'

type ReturnTo = { returnTo: string }

/**
 * The history key of a URL opened from outside of the app. The app's own navigation has other keys, also in a restored
 * tab.
 */
const OPENED = 'default'

let wasSomebodyHere = false

/**
 * Where to go after sign-in: the path at which the app was opened, by a shortcut or a link. Null if somebody was signed
 * in here before, so that the next person does not continue on the previous one's page, not even by going back.
 */
export function useReturnTo(isSignedIn: boolean): ReturnTo | null {
  const { key, pathname, search } = useLocation()
  useEffect(() => {
    if (isSignedIn) wasSomebodyHere = true
  }, [isSignedIn])
  // `//host/…` would be a URL of another site.
  return wasSomebodyHere || key !== OPENED || pathname.startsWith('//') ? null : { returnTo: pathname + search }
}

/** Whether somebody was signed in since the page was loaded. */
export function hasSomebodyBeenHere(): boolean {
  return wasSomebodyHere
}

/** Where to go after sign-in. `state` is the history state of the sign-in page, which only `useReturnTo` sets. */
export function returnPlace(state: ReturnTo | null): string {
  return state?.returnTo ?? paths.home
}
