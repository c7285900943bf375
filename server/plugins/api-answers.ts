import { createHash } from 'node:crypto'
import type { App } from '../context.ts'
import { Problem } from '../problem.ts'
import { ACCOUNT_HEADER } from '../../src/shared/contract/api-paths.ts'

/** What every answer of /api has: it is not stored, differs by account, and a GET can be asked for if changed. */
export function addApiAnswers(api: App): void {
  api.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store').header('Vary', ACCOUNT_HEADER)
    // A NUL in an id or a name is no text PostgreSQL could look for.
    if (request.url.includes('%00')) throw new Problem({ status: 400, code: 'malformed' })
  })

  api.addHook('onSend', async (request, reply, payload) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (!isReading || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    // Weak, because the same answer may leave compressed or not.
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
