import { createHash } from 'node:crypto'
import type { App } from '../http/context.ts'
import { isNarrow } from './account.ts'
import { Problem } from '../http/problem.ts'
import { ACCOUNT_HEADER } from '../../src/shared/contract/api-paths.ts'

/** Headers of every /api response: not stored, varies by account, and GET supports conditional requests. */
export function addApiAnswers(api: App): void {
  api.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store').header('Vary', ACCOUNT_HEADER)
    // PostgreSQL text cannot contain NUL, so such an id or name would fail in a query.
    if (request.url.includes('%00')) throw new Problem({ status: 400, code: 'malformed' })
  })

  api.addHook('onSend', async (request, reply, payload) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (!isReading || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    // No ETag in outbox scope, where only a part is visible: it would reveal whether the rest has changed.
    if (isNarrow(request.account)) return payload
    // A weak ETag, because the response may be sent compressed or not.
    const etag = `W/"${createHash('sha256').update(payload).digest('base64url')}"`
    reply.header('ETag', etag)
    if (!matches(request.headers['if-none-match'], etag)) return payload
    reply.code(304).removeHeader('Content-Length')
    return null
  })
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag))
}
