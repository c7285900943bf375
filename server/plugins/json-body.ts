import { createHash } from 'node:crypto'
import { withoutMark } from '../../src/shared/contract/own-mark.ts'
import type { App } from '../http/context.ts'
import { levelsOfJson, MOST_LEVELS } from '../http/json-levels.ts'
import { Problem } from '../http/problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of the exact bytes of the body, base64url; empty if there was none. */
    bodyHash: string
  }
}

/**
 * Body limit for calls that send a whole object back. An existing object may be larger than any that can be created
 * today, and must stay editable.
 */
export const MAX_WHOLE_OBJECT_BYTES = 512 * 1024
/** Two texts of a million characters each, some of which take several bytes. */
export const MAX_IMPORT_BYTES = 4 * 1024 * 1024
const NUL = '\u0000'
const HALF_ESCAPE = /\\ud[89a-f]/i
const HALF_EMOJI = /\p{Surrogate}/gu

/** Accepts JSON only; anything else is answered with 415. Hashes the exact bytes for the idempotency keys. */
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
    // Before any code walks through the parsed value.
    if (levelsOfJson(body) > MOST_LEVELS) {
      done(new Problem({ status: 400, code: 'malformed', detail: `nested deeper than ${MOST_LEVELS} levels` }))
      return
    }
    void parseJson(request, body, (error, value) => {
      const isMalformed = error !== null || (body.includes('\\u0000') && hasNul(value))
      if (isMalformed) done(new Problem({ status: 400, code: 'malformed' }))
      else done(null, withWholeEmoji(withoutMark(value, body), body))
    })
  })
}

/**
 * `value`, which was parsed from `text`, with a replacement character for each half of an emoji: no database can store
 * half of one, and each stores something else instead.
 */
function withWholeEmoji(value: unknown, text: string): unknown {
  return HALF_ESCAPE.test(text) ? withoutHalves(value) : value
}

function withoutHalves(value: unknown): unknown {
  if (typeof value === 'string') return inWhole(value)
  if (Array.isArray(value)) return value.map(withoutHalves)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [inWhole(key), withoutHalves(inner)]))
}

function inWhole(text: string): string {
  return text.replace(HALF_EMOJI, '\ufffd')
}

/** PostgreSQL text cannot contain NUL, so it is rejected everywhere. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(NUL)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => key.includes(NUL) || hasNul(inner))
}
