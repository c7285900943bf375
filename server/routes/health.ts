import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { App } from '../context.ts'
import { Problem } from '../problem.ts'

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))

/** Tells the app that something answers, and that it speaks the extended contract. */
export function addHealthRoutes(api: App): void {
  api.get('/health', { config: { call: 'public' } }, async () => ({ status: 'ok', version, contract: 'extended' }))
}

/** Anything else of /api: without this the app's page would be sent, and HTML is never an answer. */
export function addUnknownRoutes(api: App): void {
  for (const url of ['/', '/*']) {
    api.all(url, { config: { call: 'public' } }, async () => {
      throw new Problem({ status: 404, code: 'not_found' })
    })
  }
}
