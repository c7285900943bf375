import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import type { PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/**
 * Precaches the whole app (shell, both languages, lazy pages, charts, fonts) and answers every navigation with the
 * shell. Does not handle `/api`: its responses belong to one account. Data that must survive offline is in IndexedDB,
 * with a second copy of unsent data beside these files.
 */
export function setUpCache(entries: (PrecacheEntry | string)[]): void {
  precacheAndRoute(entries)
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api(\/|$)/] }))
}
