import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { currentLocation, LocationContext, navigate, onNavigation } from './location.ts'

/** Provides the location to everything inside. A page that is slow to render does not block typing or pressing. */
export function Router({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(currentLocation)
  // Before the effects of a `Redirect` inside.
  useLayoutEffect(() => onNavigation((next) => startTransition(() => setLocation(next))), [])
  return <LocationContext value={location}>{children}</LocationContext>
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/**
 * A link to a page of the app. The browser handles it if it is to be opened elsewhere. Ignores the second half of a double
 * tap, whose first half may have been meant for what was in this place before.
 */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    if (event.detail > 1) return event.preventDefault()
    onClick?.(event)
    if (event.defaultPrevented || opensElsewhere(event)) return
    event.preventDefault()
    // As with a plain link, the same page is not added to the history again.
    const target = new URL(to, window.location.href)
    const isHere = target.pathname === window.location.pathname && target.search === window.location.search
    navigate(to, { replace: isHere })
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}

function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey, currentTarget }: MouseEvent<HTMLAnchorElement>) {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !['', '_self'].includes(currentTarget.target)
}

/** Shows another page instead of the current one. */
export function Redirect({ to, state = null }: { to: string; state?: unknown }) {
  useEffect(() => navigate(to, { replace: true, state }), [to, state])
  return null
}
