import type { FastifyRequest } from 'fastify'
import type { Context } from '../http/context.ts'
import { Problem } from '../http/problem.ts'
import { isLoopback } from '../settings/settings.ts'
import type { Config } from '../settings/settings.ts'

/**
 * Why a sign-in over this connection would give a cookie that anybody on the way can read, as a sentence for the
 * operator; null if it would not. A proxy that does not tell the server about https is found by the browser's Origin.
 */
export function insecureBecause(
  request: FastifyRequest,
  { trustProxy, allowHttp }: Pick<Config, 'trustProxy' | 'allowHttp'>,
): string | null {
  if (request.protocol === 'https') return null
  const origin = originOf(request)
  if (origin?.protocol === 'https:') return whyHttpsIsUnseen(request, trustProxy)
  const isLocal = isLoopbackName(request.hostname) && (origin === null || isLoopbackName(origin.hostname))
  if (isLocal || allowHttp) return null
  return 'The connection is not encrypted. Put a proxy with TLS in front of the server, or set ALLOW_HTTP=1.'
}

function whyHttpsIsUnseen(request: FastifyRequest, trustProxy: Config['trustProxy']): string {
  const forwarded = request.headers['x-forwarded-proto']
  if (forwarded === undefined)
    return 'The browser uses https, but the proxy does not say so: it has to send the header X-Forwarded-Proto.'
  if (trustProxy === false)
    return 'The browser uses https, and the proxy says so in X-Forwarded-Proto, but it is not trusted: set TRUST_PROXY to the number of proxies.'
  return `The browser uses https, but the server sees http: X-Forwarded-Proto is "${String(forwarded)}", or the proxy is not one of those in TRUST_PROXY.`
}

/** Only sign-ins: entries of running sessions are still taken, because they would otherwise wait for the operator. */
export function refuseInsecure(request: FastifyRequest, { config }: Pick<Context, 'config'>): void {
  const reason = insecureBecause(request, config)
  if (reason === null) return
  request.log.warn({ code: 'insecure_connection' }, reason)
  throw new Problem({ status: 400, code: 'insecure_connection', detail: reason })
}

/** Null if the request names none that can be read. */
function originOf({ headers }: FastifyRequest): URL | null {
  return headers.origin !== undefined && URL.canParse(headers.origin) ? new URL(headers.origin) : null
}

function isLoopbackName(name: string): boolean {
  return isLoopback(name.replace(/^\[(.*)\]$/, '$1'))
}
