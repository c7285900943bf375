import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import type { App } from '../http/context.ts'
import { Problem } from '../http/problem.ts'
import { policyOfPage } from './page-scripts.ts'
import { sendProblem } from './problems.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60
/** Vite puts files with a hash in their name here. */
const HASHED_FOLDER = '/assets/'
const PAGE = 'index.html'
const POLICY = 'Content-Security-Policy'
const NOT_BUILT = 'The app has not been built (npm run build); only /api answers.\n'

/**
 * Serves the built app, and its page for every URL that is a client-side route. `folderFor`: the folder from which a
 * request is answered, where it depends on the request.
 */
export async function addStaticApp(
  app: App,
  appDir: string,
  folderFor: ((request: FastifyRequest) => string) | null = null,
): Promise<void> {
  const isBuilt = existsSync(join(appDir, PAGE))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: appDir,
      serve: folderFor === null,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('Cache-Control', cacheControlOf(path))
        if (path.endsWith(PAGE)) reply.header(POLICY, policyOfPage(String(reply.getHeader(POLICY)), path))
      },
    })
    if (folderFor)
      app.get<{ Params: { '*': string } }>('/*', (request, reply) =>
        reply.sendFile(`/${request.params['*']}`, folderFor(request)),
      )
  }
  app.setNotFoundHandler((request, reply) => {
    const isNavigation =
      ['GET', 'HEAD'].includes(request.method) && (request.headers.accept ?? '').includes('text/html')
    if (!isNavigation) {
      sendProblem({ request, reply, problem: new Problem({ status: 404, code: 'not_found' }) })
    } else if (isBuilt) {
      void reply.sendFile(PAGE, folderFor?.(request) ?? appDir)
    } else {
      void reply.code(404).type('text/plain; charset=utf-8').send(NOT_BUILT)
    }
  })
}

/** The page, the worker and the manifest are revalidated each time; otherwise updates would never be found. */
function cacheControlOf(path: string): string {
  return path.includes(HASHED_FOLDER) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'
}
