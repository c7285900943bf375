import { serverFeatures } from '../data/api-client.ts'
import { useServerHas } from '../lib/server-features.ts'
import { useLiveQuery } from '../lib/use-live-query.ts'
import type { Feature } from '../shared/contract/session.ts'

/**
 * Whether the server has the feature that a page is about; undefined until that is read. Right after the first sign-in
 * on a device the rest of the app knows it a little later.
 */
export function usePageHas(feature: Feature): boolean | undefined {
  const isShown = useServerHas(feature)
  const features = useLiveQuery(serverFeatures)
  return isShown || features?.includes(feature)
}
