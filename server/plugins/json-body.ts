import { createHash } from 'node:crypto'
import { withoutMark } from '../../src/shared/contract/own-mark.ts'
import type { App } from '../context.ts'
import { levelsOfJson, MOST_LEVELS } from '../json-levels.ts'
import { Problem } from '../problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of the exact body; empty when there was none. */
    bodyHash: string
  }
}

/**
 * For calls that are sent a whole object back: it may be larger than any that can be made today, and nobody may be kept from a
 * change of it.
 */
export const MAX_WHOLE_OBJECT_BYTES = 512 * 1024
const NUL = '\u0000'

/** JSON only; anything else answers 415. The exact bytes are hashed for the idempotency keys. */
export function addJsonBody(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.decorateRequest('bodyHash', '')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.bodyHash = createHash('sha256').update(body).digest('base64url')
    if (body === '') {
      done(null, undefined)
      return
    }
    // Before anything walks through it.
    if (levelsOfJson(body) > MOST_LEVELS) {
      done(new Problem({ status: 400, code: 'malformed', detail: `nested deeper than ${MOST_LEVELS} levels` }))
      return
    }
    void parseJson(request, body, (error, value) => {
      if (!error && body.includes('\\u0000') && hasNul(value)) done(new Problem({ status: 400, code: 'malformed' }))
      else done(error ? new Problem({ status: 400, code: 'malformed' }) : null, withoutMark(value, body))
    })
  })
}

/** PostgreSQL stores no NUL in a text, so none is let in anywhere. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(NUL)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => key.includes(NUL) || hasNul(inner))
}
