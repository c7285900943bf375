import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import type { PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/**
 * Keeps the whole app (shell, both languages, lazy pages, charts, fonts) and answers every navigation with the shell.
 * Answers of `/api` are neither kept nor touched: they belong to one account, and what must outlive the network is in
 * IndexedDB, with a second copy of what is unsent beside these files.
 */
export function setUpCache(entries: (PrecacheEntry | string)[]): void {
  precacheAndRoute(entries)
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api(\/|$)/] }))
}
