import type { FastifyRequest } from 'fastify'
import { isLoopback } from './settings.ts'
import type { Config } from './settings.ts'

/**
 * The demo accounts' password is public, so they are only for this machine: the server must listen on a loopback
 * address and the request must come from one, not through a proxy that hides where it started.
 */
export function takesDemoAccounts(request: FastifyRequest, { host, trustProxy }: Config): boolean {
  if (!isLoopback(host) || !isLoopback(request.ip)) return false
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  return trustProxy !== false || !isForwarded
}
