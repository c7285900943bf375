import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_DAYS } from '../../src/shared/contract/session.ts'
import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'

export const SESSION_MS = SESSION_DAYS * DAY_MS

/** The `__Host-` prefix keeps other hosts, other paths and plain http from setting this cookie. */
const SECURE_PREFIX = '__Host-s-'
const PREFIX = 'session_'

/** Cookie name over plain http. */
export function plainCookieName(userId: string): string {
  return `${PREFIX}${userId}`
}

type Cookie = { name: string; path: string; secure: boolean }

function isHttps(request: FastifyRequest): boolean {
  return request.protocol === 'https'
}

function cookieOf(request: FastifyRequest, userId: string): Cookie {
  return isHttps(request)
    ? { name: SECURE_PREFIX + userId, path: '/', secure: true }
    : { name: plainCookieName(userId), path: '/api', secure: false }
}

/** The token that this browser holds for an account. */
export function tokenIn(request: FastifyRequest, userId: string): string | undefined {
  return request.cookies[cookieOf(request, userId).name]
}

/** The accounts that this browser holds a cookie for. */
export function accountsWithCookie(request: FastifyRequest): string[] {
  const prefix = isHttps(request) ? SECURE_PREFIX : PREFIX
  return Object.keys(request.cookies).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
}

export function setSessionCookie(reply: FastifyReply, { userId, token }: { userId: string; token: string }): void {
  const { name, ...where } = cookieOf(reply.request, userId)
  reply.setCookie(name, token, { ...where, httpOnly: true, sameSite: 'strict', maxAge: SESSION_MS / 1000 })
}

export function clearSessionCookie(reply: FastifyReply, userId: string): void {
  const { name, ...where } = cookieOf(reply.request, userId)
  reply.clearCookie(name, { ...where, httpOnly: true, sameSite: 'strict' })
}
