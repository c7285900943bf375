import { DEVICE_FAULTS_COOKIE, isOfTestTools, TESTING_PAGE } from '../shared/testing/device-faults.ts'
import type { DeviceFaults } from '../shared/testing/device-faults.ts'

/* Runs in the app's pages and in its worker before everything else, where a server has the test tools
   (server/testing/served-copy.ts). What concerns the device itself is simulated here; the network is the server's. */

const NONE: DeviceFaults = { clockShiftMs: 0, isStorageFull: false, isOffline: false, isAny: false }
const PILL = 'counter-testing'
const isPage = 'document' in self
let faults = NONE

/** How the pill reads in the page's language, before any texts of the app are loaded. */
const LABELS = { en: 'Testing', ar: 'اختبار' }
const PILL_STYLE = `
#${PILL} { position: fixed; inset-block-start: 50%; inset-inline-end: 0; z-index: 9; border: 1px solid #6b7f7c;
  border-inline-end: 0; border-start-start-radius: 8px; border-end-start-radius: 8px; background: #fff; }
#${PILL}[data-active] { background: #ffc94d; }
#${PILL} a { display: block; padding: 1rem 0.375rem; writing-mode: vertical-rl; color: #13201f;
  font: 600 0.875rem/1.25 system-ui; text-decoration: none; }
@media print { #${PILL} { display: none; } }`

function take(value: string | undefined): void {
  const before = faults
  faults = faultsIn(value)
  if (!isPage) return
  if (before.isOffline !== faults.isOffline) dispatchEvent(new Event(faults.isOffline ? 'offline' : 'online'))
  document.getElementById(PILL)?.toggleAttribute('data-active', faults.isAny)
}

function faultsIn(value: string | undefined): DeviceFaults {
  try {
    return { ...NONE, ...(JSON.parse(decodeURIComponent(value ?? '')) as Partial<DeviceFaults>) }
  } catch {
    return NONE
  }
}

/** Sleeping workers hear of no change, so each one reads the cookie when it wakes. */
function read(): void {
  if (isPage) take(document.cookie.match(new RegExp(`(?:^|; )${DEVICE_FAULTS_COOKIE}=([^;]*)`))?.[1])
  // A browser without it simulates nothing in the worker, which works all the same.
  else if ('cookieStore' in self)
    void cookieStore.get(DEVICE_FAULTS_COOKIE).then((cookie) => take(cookie?.value ?? undefined))
}

const RealDate = Date
const now = () => RealDate.now() + faults.clockShiftMs
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, asked) => Reflect.construct(target, args.length === 0 ? [now()] : args, asked) as object,
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
})

const storageIsFull = () => new DOMException('The storage is full (test tools).', 'QuotaExceededError')
for (const name of ['add', 'put'] as const) {
  const real = IDBObjectStore.prototype[name]
  IDBObjectStore.prototype[name] = function write(...args: Parameters<typeof real>) {
    if (faults.isStorageFull) throw storageIsFull()
    return real.apply(this, args)
  }
}
// Absent over plain http.
if ('Cache' in self)
  for (const name of ['add', 'addAll', 'put'] as const) {
    const real = Cache.prototype[name] as (...args: unknown[]) => Promise<void>
    Cache.prototype[name] = async function write(...args: unknown[]) {
      if (faults.isStorageFull) throw storageIsFull()
      return real.apply(this, args)
    }
  }

const isOnline = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(navigator), 'onLine')
Object.defineProperty(navigator, 'onLine', { get: () => !faults.isOffline && isOnline?.get?.call(navigator) })

read()
if ('cookieStore' in self) cookieStore.addEventListener('change', read)
if (isPage) {
  // Where another page has changed them while this one was hidden.
  document.addEventListener('visibilitychange', read)
  addEventListener('DOMContentLoaded', showPill)
} else {
  for (const type of ['sync', 'message', 'fetch']) addEventListener(type, read)
  hideTestTools()
  addEventListener('fetch', (event) => passTestTools(event as FetchEventLike))
}

/** A link to the test tools at the edge of the page, marked while there is any fault. */
function showPill(): void {
  const link = document.createElement('a')
  link.href = TESTING_PAGE
  const name = () => {
    link.textContent = document.documentElement.lang === 'ar' ? LABELS.ar : LABELS.en
  }
  name()
  new MutationObserver(name).observe(document.documentElement, { attributeFilter: ['lang'] })
  const style = document.createElement('style')
  style.textContent = PILL_STYLE
  const pill = document.createElement('aside')
  pill.id = PILL
  pill.toggleAttribute('data-active', faults.isAny)
  pill.append(style, link)
  document.body.append(pill)
}

type FetchEventLike = Event & { request: Request; respondWith(response: Promise<Response>): void }

/** The app's worker would answer with the app's page. */
function passTestTools(event: FetchEventLike): void {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== location.origin || !isOfTestTools(pathname)) return
  event.stopImmediatePropagation()
  event.respondWith(fetch(event.request))
}

type ClientsLike = { matchAll(options?: object): Promise<{ url: string }[]> }

/** The app's worker leaves sending to a page that is in sight, and the page of the test tools sends nothing. */
function hideTestTools(): void {
  const { clients } = self as unknown as { clients: ClientsLike }
  const all = clients.matchAll.bind(clients)
  clients.matchAll = async (options) => (await all(options)).filter(({ url }) => !isOfTestTools(new URL(url).pathname))
}
