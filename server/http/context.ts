import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '../database/database.ts'
import type { Config } from '../settings/settings.ts'

/** Milliseconds since the epoch. Injected, so that tests control the time. */
export type Clock = () => number

export type Context = {
  config: Config
  db: Database
  clock: Clock
  /** The database id that cursors carry. */
  databaseId: string
  /** The secret key for PIN hashes; null: PINs are disabled. */
  pinSecret: string | null
  /** Whether the server is shutting down. */
  ending: { readonly isDraining: boolean }
}

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

export function isoNow(clock: Clock): string {
  return new Date(clock()).toISOString()
}
