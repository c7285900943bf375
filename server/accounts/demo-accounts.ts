import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../settings/settings.ts'
import type { Config } from '../settings/settings.ts'

/**
 * Whether demo accounts may sign in. Their password is public, so they are for this machine only: the server must
 * listen on a loopback address, and the request must come from one, and not through a proxy that hides its origin.
 */
export function takesDemoAccounts(request: FastifyRequest, { host, trustProxy }: Config): boolean {
  if (!isLoopback(host) || !isLoopback(request.ip)) return false
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  return trustProxy !== false || !isForwarded
}
