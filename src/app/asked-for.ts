import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from './paths.ts'

type AskedFor = { askedFor: string }

/**
 * What sign-in is to lead to: the address the app was opened at, by a shortcut of its icon or a link. Null where somebody was signed
 * in here before: their page is not where the next person goes on.
 */
export function useAskedFor(isSignedIn: boolean): AskedFor | null {
  const { pathname, search } = useLocation()
  const [wasSignedIn] = useState(isSignedIn)
  return wasSignedIn ? null : { askedFor: pathname + search }
}

/** Where to go once signed in; `state` is that of the address of sign-in, which only `useAskedFor` gives one. */
export function placeAskedFor(state: AskedFor | null): string {
  return state?.askedFor ?? paths.home
}
