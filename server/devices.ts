import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '../src/shared/rules/business-day.ts'
import type { Queries } from './database/database.ts'
import { findDeviceId, insertDevice } from './repositories/devices.ts'
import { tokenHashOf } from './sessions.ts'

/** Unused so long, a device is forgotten: the longest that browsers keep a cookie. */
export const DEVICE_DAYS = 400
const TOKEN_BYTES = 32

/** The browser that asks, where somebody gave their right password in it before; its cookie tells it, and opens nothing. */
export async function deviceIdOf(db: Queries, request: FastifyRequest): Promise<string | null> {
  const token = request.cookies[cookieOf(request).name]
  return token === undefined ? null : findDeviceId(db, tokenHashOf(token))
}

/** A new device, and the token of its cookie. */
export async function addDevice(tx: Queries, now: string): Promise<{ id: string; token: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const id = randomUUID()
  await insertDevice(tx, { id, token_hash: tokenHashOf(token), mode: null, created_at: now, seen_at: now })
  return { id, token }
}

export function setDeviceCookie(reply: FastifyReply, token: string): void {
  const { name, secure, path } = cookieOf(reply.request)
  reply.setCookie(name, token, {
    path,
    secure,
    httpOnly: true,
    sameSite: 'strict',
    maxAge: (DEVICE_DAYS * DAY_MS) / 1_000,
  })
}

/** Over https no other host, path or plain connection can set a cookie of this name. */
function cookieOf({ protocol }: FastifyRequest): { name: string; secure: boolean; path: string } {
  return protocol === 'https'
    ? { name: '__Host-device', secure: true, path: '/' }
    : { name: 'device', secure: false, path: '/api' }
}
