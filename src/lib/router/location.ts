import { createContext, use, useCallback, useMemo } from 'react'
import { matchPath } from './path-pattern.ts'
import type { PathParams } from './path-pattern.ts'

export type Location = {
  pathname: string
  /** With its `?`; empty without a query. */
  search: string
  /** What `navigate` stored with this history entry; null if nothing. */
  state: unknown
  /** The entry comes from outside of the app: a shortcut, a link or a typed URL. Stays true across reloads. */
  isOpened: boolean
  /** Reached by a start of the app, or by going back or forward. */
  isRestored: boolean
}

type NavigateOptions = { replace?: boolean | undefined; state?: unknown }
type Listener = (location: Location) => void

const listeners = new Set<Listener>()

export const LocationContext = createContext<Location>({
  pathname: '/',
  search: '',
  state: null,
  isOpened: true,
  isRestored: true,
})

export function useLocation(): Location {
  return use(LocationContext)
}

/** The values in the path of a page, by the pattern of its route. Empty if the path is another one. */
export function useParams<Pattern extends string>(pattern: Pattern): Partial<PathParams<Pattern>> {
  return matchPath(pattern, useLocation().pathname) ?? {}
}

type SetSearchParams = (params: Record<string, string>, options?: NavigateOptions) => void

/** The query of the URL, and a function that replaces it. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { pathname, search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback<SetSearchParams>(
    (next, options) => {
      const query = new URLSearchParams(next).toString()
      navigate(query === '' ? pathname : `${pathname}?${query}`, options)
    },
    [pathname],
  )
  return [params, setParams]
}

/** Shows another page, in a new history entry unless `replace`. `state` stays with the entry, across reloads. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  const entry: Entry = { state }
  if (replace) history.replaceState(entry, '', to)
  else history.pushState(entry, '', to)
  const location = { ...currentLocation(), isRestored: false }
  for (const listener of listeners) listener(location)
}

/** Calls `listener` after each navigation, including those of the browser. Returns how to stop. */
export function onNavigation(listener: Listener): () => void {
  const onPop = () => listener(currentLocation())
  listeners.add(listener)
  addEventListener('popstate', onPop)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', onPop)
  }
}

/** What `navigate` stores as the state of a history entry. */
type Entry = { state: unknown }

export function currentLocation(): Location {
  const { pathname, search } = window.location
  const entry: unknown = history.state
  return { pathname, search, state: isEntry(entry) ? entry.state : null, isOpened: entry === null, isRestored: true }
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && 'state' in value
}
