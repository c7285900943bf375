import { isExtended } from '../data/http/api-client.ts'
import { useIsExtended } from '../lib/server-kind.ts'
import { useLiveQuery } from '../lib/use-live-query.ts'

/**
 * Whether it is a reference server, for a page that a plain one has nothing for; undefined until that is read. Right
 * after the first sign-in on a device the rest of the app knows it a little later.
 */
export function useExtendedServer(): boolean | undefined {
  const isShown = useIsExtended()
  const isKnown = useLiveQuery(isExtended)
  return isShown || isKnown
}
