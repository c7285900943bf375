/// <reference lib="webworker" />
import type { PrecacheEntry } from 'workbox-precaching'
import * as z from 'zod/mini'
import { drainInWorker } from '../src/data/record/worker-sender.ts'
import { setUpCache } from './cache.ts'
import { versionOf } from './version.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

// Before any schema is used: the CSP forbids `eval` in the worker too.
z.config({ jitless: true })

// The build replaces `self.__WB_MANIFEST` with the list of files. Workbox adds the install, activate and fetch
// handlers.
const files = self.__WB_MANIFEST
setUpCache(files)

self.addEventListener('activate', (event) => {
  // Takes control of the first page without a reload. A later worker activates only when the user accepts the update.
  event.waitUntil(self.clients.claim())
})

// Background Sync, where Chromium grants it: sends unsent work after the page is closed.
self.addEventListener('sync', (event) => {
  if (isSync(event)) event.waitUntil(drainInWorker(isPageInSight))
})

self.addEventListener('message', (event) => {
  if (isOfType(event.data, 'SKIP_WAITING')) event.waitUntil(self.skipWaiting())
  if (isOfType(event.data, 'GET_VERSION')) event.ports[0]?.postMessage(versionOf(files))
})

async function isPageInSight(): Promise<boolean> {
  const windows = await self.clients.matchAll({ type: 'window' })
  return windows.some(({ visibilityState }) => visibilityState === 'visible')
}

function isOfType(data: unknown, type: string): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === type
}

/** TypeScript's worker library does not declare the event. */
function isSync(event: Event): event is ExtendableEvent & { tag: string } {
  return 'tag' in event
}
