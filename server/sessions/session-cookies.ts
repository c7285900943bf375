import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_DAYS } from '../../src/shared/contract/session.ts'
import { DAY_MS } from '../../src/shared/rules/business-day.ts'

export const SESSION_MS = SESSION_DAYS * DAY_MS

/** The `__Host-` prefix keeps other hosts, other paths and plain http from setting this cookie. */
const SECURE_PREFIX = '__Host-s-'
const PREFIX = 'session_'

/** Cookie name over plain http, and over https before the names there were changed. */
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

/** The cookie as set before the names over https were changed. */
function formerCookieOf(userId: string): Cookie {
  return { name: plainCookieName(userId), path: '/api', secure: true }
}

/** The token that this browser holds for an account. */
export function tokenIn(request: FastifyRequest, userId: string): string | undefined {
  return request.cookies[cookieOf(request, userId).name] ?? request.cookies[plainCookieName(userId)]
}

/** Whether the token comes with a cookie that was set before the names over https were changed. */
export function isUnderFormerName(request: FastifyRequest, userId: string): boolean {
  return isHttps(request) && request.cookies[cookieOf(request, userId).name] === undefined
}

/** The accounts that this browser holds a cookie for. */
export function accountsWithCookie(request: FastifyRequest): string[] {
  const names = Object.keys(request.cookies)
  const ids = names.flatMap((name) =>
    [SECURE_PREFIX, PREFIX].flatMap((prefix) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
  )
  return [...new Set(ids)]
}

export function setSessionCookie(reply: FastifyReply, { userId, token }: { userId: string; token: string }): void {
  const { name, ...where } = cookieOf(reply.request, userId)
  reply.setCookie(name, token, { ...where, httpOnly: true, sameSite: 'strict', maxAge: SESSION_MS / 1000 })
  clearFormerCookie(reply, userId)
}

/** Over https, moves a session from the former cookie name to the new one. */
export function renameFormerCookie(reply: FastifyReply, { userId, token }: { userId: string; token: string }): void {
  if (isUnderFormerName(reply.request, userId)) setSessionCookie(reply, { userId, token })
}

export function clearSessionCookie(reply: FastifyReply, userId: string): void {
  const { name, ...where } = cookieOf(reply.request, userId)
  reply.clearCookie(name, { ...where, httpOnly: true, sameSite: 'strict' })
  clearFormerCookie(reply, userId)
}

function clearFormerCookie(reply: FastifyReply, userId: string): void {
  const { name, ...where } = formerCookieOf(userId)
  if (isHttps(reply.request) && reply.request.cookies[name] !== undefined)
    reply.clearCookie(name, { ...where, httpOnly: true, sameSite: 'strict' })
}
