import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'
import type { Queries } from '../database/database.ts'
import type { DeviceMode } from '../database/tables.ts'
import { findDeviceId, insertDevice } from '../repositories/devices.ts'
import { tokenHashOf } from './sessions.ts'

/** A device unused for this long is deleted. Browsers keep cookies for at most 400 days. */
export const DEVICE_DAYS = 400
const TOKEN_BYTES = 32

/**
 * The id of the browser if someone entered a right password in it before. Its cookie identifies it but grants no
 * access.
 */
export async function deviceIdOf(db: Queries, request: FastifyRequest): Promise<string | null> {
  const token = request.cookies[cookieOf(request).name]
  return token === undefined ? null : findDeviceId(db, tokenHashOf(token))
}

/** Adds a device; returns its id and the token for its cookie. */
export async function addDevice(
  tx: Queries,
  { mode, now }: { mode: DeviceMode | null; now: string },
): Promise<{ id: string; token: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const id = randomUUID()
  await insertDevice(tx, { id, token_hash: tokenHashOf(token), mode, created_at: now, seen_at: now })
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

/** The `__Host-` prefix keeps other hosts, other paths and plain http from setting this cookie. */
function cookieOf({ protocol }: FastifyRequest): { name: string; secure: boolean; path: string } {
  return protocol === 'https'
    ? { name: '__Host-device', secure: true, path: '/' }
    : { name: 'device', secure: false, path: '/api' }
}
