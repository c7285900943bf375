import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

const WITH_PORT = /^\[(?<v6>[^\]]+)\](?::\d+)?$|^(?<v4>[\d.]+):\d+$/

/**
 * The address of a request for limits per address. Some proxies write the port into `X-Forwarded-For`, which differs for
 * each connection.
 */
export function clientAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const { v4, v6 } = WITH_PORT.exec(ip)?.groups ?? {}
  const address = v4 ?? v6 ?? ip
  return isIP(address) === 0 ? ip : address.replace(/^::ffff:(?=[\d.]+$)/i, '')
}
