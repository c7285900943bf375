import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from './database/database.ts'
import type { Config } from './settings.ts'

/** Milliseconds since the epoch; passed in so that tests decide what time it is. */
export type Clock = () => number

export type Context = {
  config: Config
  db: Database
  clock: Clock
  /** Name of the database, as cursors carry it. */
  databaseId: string
  /** Whether the server is about to end. */
  ending: { readonly isDraining: boolean }
}

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

export function isoNow(clock: Clock): string {
  return new Date(clock()).toISOString()
}
