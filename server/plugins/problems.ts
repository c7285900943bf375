import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorCode } from '../../src/shared/contract/error-codes.ts'
import type { App } from '../http/context.ts'
import { CLOSED_MESSAGE } from '../database/closed.ts'
import { databaseErrorCode } from '../database/database.ts'
import { Problem } from '../http/problem.ts'

const CODE_FORM = /^[a-z]+(_[a-z]+)*$/
const RETRY_SOON_SECONDS = 1
const RETRY_AFTER_FAULT_SECONDS = 5

/**
 * Turns every thrown error into RFC 9457 problem JSON; anything that is not a Problem becomes a 5xx without details.
 */
export function addProblems(app: App): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = problemOf(error)
    if (problem.status >= 500) request.log.error({ err: error, code: problem.code }, 'request failed')
    sendProblem({ request, reply, problem })
  })
}

/** Handles what the framework refuses before routing. */
export function refuseBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendProblem({ request, reply, problem: problemOf(error) })
}

type Answer = { request: FastifyRequest; reply: FastifyReply; problem: Problem }

export function sendProblem({ request, reply, problem }: Answer): void {
  if (problem.retryAfterSeconds !== undefined) reply.header('Retry-After', problem.retryAfterSeconds)
  const { status, code, detail, errors, current, wake } = problem
  request.problemCode = code
  request.problem = problem
  const body = {
    type: `urn:problem:${code}`,
    title: STATUS_CODES[status] ?? code,
    status,
    code,
    detail,
    errors,
    current,
    wake,
    requestId: request.id,
  }
  // Serialized here, because the route may declare another response schema.
  void reply.code(status).type('application/problem+json; charset=utf-8').send(JSON.stringify(body))
}

const FRAMEWORK_CODES: Record<string, { status: number; code: ErrorCode }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 'not_json' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'body_too_large' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, code: 'malformed' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'malformed' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'malformed' },
  FST_ERR_BAD_URL: { status: 400, code: 'malformed' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, code: 'not_found' },
  FST_ERR_INVALID_URL: { status: 400, code: 'malformed' },
}

function problemOf(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) return validationProblem(error as ValidationError)
  const known = FRAMEWORK_CODES[error.code]
  if (known) return new Problem(known)
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem({ status: error.statusCode, code: 'malformed' })
  }
  return databaseProblem(error)
}

type ValidationError = {
  validation: { instancePath: string; message?: string; keyword: string }[]
  validationContext?: string
}

function validationProblem({ validation, validationContext }: ValidationError): Problem {
  const errors = validation.map(({ instancePath, message, keyword }) => ({
    path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    // Codes, not sentences: ours where the contract defines one, otherwise zod's issue code.
    message: message !== undefined && CODE_FORM.test(message) ? message : keyword,
  }))
  const isWholeBody = validationContext === 'body' && errors.every(({ path }) => path === '')
  if (isWholeBody) return new Problem({ status: 400, code: 'malformed', errors })
  return new Problem({ status: validationContext === 'body' ? 422 : 400, code: 'invalid_field', errors })
}

const NETWORK_FAULTS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])
/**
 * Connection errors, out of resources, shut down or cancelled, disk faults; 25006: a read-only standby, as after a
 * failover; 25P03: idle-in-transaction timeout.
 */
const POSTGRES_AWAY = /^(?:08|53|57|58|25006$|25P03$)/
/** Messages of the driver, which sets no code on these errors. */
const CONNECTION_LOST =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/

function databaseProblem(error: Error): Problem {
  const code = databaseErrorCode(error)
  if (code !== null && (code.startsWith('SQLITE_BUSY') || code === '55P03' || code === '40P01' || code === '40001')) {
    return new Problem({ status: 409, code: 'lock_timeout', retryAfterSeconds: RETRY_SOON_SECONDS })
  }
  const isUnreachable =
    error.message === CLOSED_MESSAGE ||
    NETWORK_FAULTS.has(code ?? '') ||
    POSTGRES_AWAY.test(code ?? '') ||
    code?.startsWith('SQLITE_FULL') === true ||
    code?.startsWith('SQLITE_IOERR') === true ||
    CONNECTION_LOST.test(error.message)
  if (isUnreachable)
    return new Problem({ status: 503, code: 'unavailable', retryAfterSeconds: RETRY_AFTER_FAULT_SECONDS })
  return new Problem({ status: 500, code: 'internal' })
}
