import { useCallback } from 'react'
import type { ComponentProps, MouseEvent } from 'react'
import {
  Link as LibraryLink,
  NavigationType,
  resolvePath,
  useLocation,
  useNavigate as useLibraryNavigate,
  useNavigationType,
} from 'react-router-dom'
import type { NavigateOptions } from 'react-router-dom'

/* What React Router does not do by itself. Everything else is imported from it. */

const listeners = new Set<() => void>()

/**
 * Calls `listener` when a link, `useNavigate` or the browser begins a navigation, before the page is drawn. Returns how to
 * stop.
 */
export function onNavigation(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

type Navigate = (to: string, options?: NavigateOptions) => void

/** Shows another page, in a new history entry unless `replace`. `state` stays with the entry, across reloads. */
export function useNavigate(): Navigate {
  const navigate = useLibraryNavigate()
  return useCallback<Navigate>(
    (to, options) => {
      void navigate(to, options)
      tellListeners()
    },
    [navigate],
  )
}

/** How the current page was reached. */
export function useArrival(): {
  /** The history entry comes from outside of the app: a shortcut, a link or a typed URL. Stays true across reloads. */
  isOpened: boolean
  /** Reached by a start of the app, or by going back or forward. */
  isRestored: boolean
} {
  // Only entries that the app adds have a key of their own.
  return { isOpened: useLocation().key === 'default', isRestored: useNavigationType() === NavigationType.Pop }
}

type Place = { pathname: string; search: string }
type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/**
 * A link to a page of the app; what looks like an address elsewhere becomes a path of the app. Ignores the second half of
 * a double tap, whose first half may have been meant for what was in this place before, and a tap while the page that it
 * leads to is being drawn.
 */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const here = useLocation()
  const place = resolvePath(to, here.pathname)
  const isHere = isSame(place, here)
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    if (event.detail > 1 || (!isHere && isSame(place, window.location))) return event.preventDefault()
    onClick?.(event)
    if (!event.defaultPrevented) tellListeners()
  }
  return <LibraryLink {...rest} to={place} replace={isHere} discover="none" onClick={follow} />
}

function isSame(place: Place, other: Place): boolean {
  return place.pathname === other.pathname && place.search === other.search
}

/**
 * Whether the router can show something at this path, be it that nothing is there. It draws nothing at all at one with
 * control characters or line breaks, as a scanned code may have, and fails at one that is no part of an address.
 */
export function isShowable(pathname: string): boolean {
  const path = decoded(pathname)
  try {
    return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(path) && new URL(path, 'https://app.example').pathname !== ''
  } catch {
    return false
  }
}

/** The router leaves damaged escapes as they are. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
