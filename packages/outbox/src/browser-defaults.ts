import type { EnginePorts, Locks, Sleep } from './ports.ts'

type SingleUser = Pick<EnginePorts, 'keepsReceipts' | 'isToBeEmptied' | 'beforeSending'>
type BrowserDefaults = Omit<EnginePorts, 'store' | 'transport' | 'copies' | keyof SingleUser>

/**
 * The ports that a browser provides, the same in page and worker. An application adds its store, transport and copies,
 * and replaces the ports that it needs to differ. Pages and workers that share an outbox must use the same lock.
 */
export function browserDefaults(lockName = 'outbox-sender'): BrowserDefaults {
  return {
    hash: sha256,
    clock: { now: () => Date.now(), monotonic: () => performance.now() },
    sleep,
    random: Math.random,
    locks: webLocks(lockName),
    holder: crypto.randomUUID(),
    onFault: (error) => console.warn('sending stopped for now', error),
  }
}

/** The ports of an application with one person on each device, who never signs out. */
export const singleUser: SingleUser = {
  keepsReceipts: async () => true,
  isToBeEmptied: () => false,
  beforeSending: async () => {},
}

/** SHA-256 of a text as base64url (43 characters). */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const webLocks = (name: string): Locks => ({
  async hold({ steal, signal }, body) {
    // `steal` and `signal` exclude each other in the Web Locks API.
    await navigator.locks.request(name, steal ? { steal } : { signal }, body)
  },
})

const sleep: Sleep = (ms, signal) =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      // A long drain sleeps many times under one signal.
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })
