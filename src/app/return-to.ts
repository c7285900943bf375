import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from './paths.ts'

type ReturnTo = { returnTo: string }

/** Of an address that was opened from outside of the app; those of the app's own steps have keys of theirs, also in a restored tab. */
const OPENED = 'default'

let wasSomebodyHere = false

/**
 * What sign-in is to lead to: the address the app was opened at, by a shortcut of its icon or a link. Null where somebody was signed
 * in here before, or has been on that page: it is not where the next person goes on, not by going back either.
 */
export function useReturnTo(isSignedIn: boolean): ReturnTo | null {
  const { key, pathname, search } = useLocation()
  useEffect(() => {
    if (isSignedIn) wasSomebodyHere = true
  }, [isSignedIn])
  // `//host/…` would be read as an address of another site.
  return wasSomebodyHere || key !== OPENED || pathname.startsWith('//') ? null : { returnTo: pathname + search }
}

/** Whether somebody was signed in since the page began. */
export function hasSomebodyBeenHere(): boolean {
  return wasSomebodyHere
}

/** Where to go once signed in; `state` is that of the address of sign-in, which only `useReturnTo` gives one. */
export function returnPlace(state: ReturnTo | null): string {
  return state?.returnTo ?? paths.home
}
