import type { Transport } from './ports.ts'
import { retryAfterMs } from './retry-after.ts'

const TIMEOUT_MS = 15_000

/**
 * A transport for a server of JSON at the page's own address, which has no idempotency keys and finds the account by its
 * cookie. An application with more than that writes its own.
 */
export function fetchTransport(timeoutMs = TIMEOUT_MS): Transport {
  return {
    async request({ method, path, body }) {
      try {
        const content = body === undefined ? {} : { body, headers: { 'Content-Type': 'application/json' } }
        const signal = AbortSignal.timeout(timeoutMs)
        const response = await fetch(path, { method, ...content, signal, cache: 'no-store' })
        const { status, headers } = response
        return { kind: 'answer', status, body: await response.json(), retryAfterMs: retryAfterMs(headers) }
      } catch (error) {
        // Text that is not JSON, such as the page of a network's portal, proves no server.
        return { kind: 'noAnswer', reason: error instanceof SyntaxError ? 'notJson' : 'network' }
      }
    },
    serverKind: async () => 'plain',
    hasJustAnswered: () => false,
  }
}
