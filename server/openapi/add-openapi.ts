import fastifySwagger from '@fastify/swagger'
import type { FastifySchema, RouteOptions } from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'
import type { $ZodType } from 'zod/v4/core'
import { ACCOUNT_HEADER, HALF_HEADER } from '../../src/shared/contract/api-paths.ts'
import { problemSchema } from '../../src/shared/contract/problem.ts'
import { ACCESS } from '../../src/shared/rules/access/access.ts'
import type { Call } from '../../src/shared/rules/access/access.ts'
import type { App } from '../http/context.ts'
import { VERSION } from '../settings/version.ts'
import { pageOf } from './page.ts'
import { wireSchema } from './wire-schema.ts'

const PREFIX = '/api/'
const SECURITY = [{ session: [], account: [], half: [] }]
const PARTS = ['body', 'querystring', 'params'] as const

/** Describes every /api route that is added from now on, from its schemas and its `config`. */
export async function addOpenApi(app: App): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Counter', version: VERSION, description: 'What the schemas cannot say is in docs/api.md.' },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: '__Host-s-<account>' },
          account: { type: 'apiKey', in: 'header', name: ACCOUNT_HEADER },
          half: { type: 'apiKey', in: 'header', name: HALF_HEADER },
        },
      },
    },
    transform: ({ url, schema, route }) => ({ url, schema: described(schema, route) }),
  })
}

/** The document, and a page of it without scripts for people; both are made once. */
export function addOpenApiRoutes(api: App): void {
  let page: string | null = null
  const document = () => api.swagger() as OpenAPIV3_1.Document
  api.get('/openapi.json', { config: { call: 'public', answer: null } }, async () => document())
  api.get('/openapi', { config: { call: 'public', answer: null } }, async (_request, reply) => {
    page ??= pageOf(document())
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

function described(schema: FastifySchema | undefined, { url, method, config }: RouteOptions): FastifySchema {
  const call = config?.call
  if (!url.startsWith(PREFIX) || call === undefined || config?.answer === null || method === 'HEAD')
    return { hide: true } as FastifySchema
  const parts = PARTS.flatMap((part) => {
    const zod = schema?.[part] as $ZodType | undefined
    return zod ? [[part, wireSchema(zod, 'input')] as const] : []
  })
  const answers = {
    ...(config?.answer && { 200: answer('The answer', wireSchema(config.answer, 'output')) }),
    '4xx': answer('A refusal', wireSchema(problemSchema, 'output')),
    '5xx': answer('The server cannot answer now', wireSchema(problemSchema, 'output')),
  }
  return {
    ...Object.fromEntries(parts),
    tags: [url.slice(PREFIX.length).split('/')[0] ?? ''],
    summary: call === 'public' ? '' : call,
    description: whoMay(call),
    security: call === 'public' ? [] : SECURITY,
    response: answers,
  } as FastifySchema
}

function answer(description: string, schema: object): object {
  return { description, ...schema }
}

function whoMay(call: Call | 'public'): string {
  if (call === 'public') return 'Needs no session.'
  const { outbox = [], ...reaches }: { outbox?: readonly string[]; [role: string]: unknown } = ACCESS[call]
  const roles = Object.entries(reaches).map(([role, reach]) => `${role} (${String(reach)})`)
  return `For ${roles.join(', ')}.${outbox.length > 0 ? ` In outbox scope for ${outbox.join(', ')}.` : ''}`
}
