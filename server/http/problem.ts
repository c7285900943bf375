import type { ErrorCode } from '../../src/shared/contract/error-codes.ts'

export type FieldProblem = { path: string; message: string }

export type Wake = 'pin' | 'password'

type Details = {
  status: number
  code: ErrorCode
  detail?: string
  /** Only the first 20 are sent. */
  errors?: FieldProblem[]
  /** The current state of the object, on a 409. */
  current?: unknown
  retryAfterSeconds?: number
  /** For `full_session_needed`: what would restore the full session. */
  wake?: Wake
}

const MOST_ERRORS = 20

/** Retry-After is random between these bounds, so that clients refused together do not retry together. */
const RETRY_AFTER_SECONDS = { least: 2, most: 15 }

/** A refusal that is reported to the client; any other thrown error becomes a 500 without details. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly code: ErrorCode
  readonly detail: string | undefined
  readonly errors: FieldProblem[] | undefined
  readonly current: unknown
  readonly retryAfterSeconds: number | undefined
  readonly wake: Details['wake']

  constructor({ status, code, detail, errors, current, retryAfterSeconds, wake }: Details) {
    super(code)
    this.status = status
    this.code = code
    this.detail = detail
    this.errors = errors?.slice(0, MOST_ERRORS)
    this.current = current
    this.retryAfterSeconds = retryAfterSeconds
    this.wake = wake
  }
}

export function forbidden(code: ErrorCode = 'forbidden'): Problem {
  return new Problem({ status: 403, code })
}

export function unknownId(): Problem {
  return new Problem({ status: 404, code: 'unknown_id' })
}

export function invalidField(path: string, message: string): Problem {
  return new Problem({ status: 422, code: 'invalid_field', errors: [{ path, message }] })
}

/** Throws a Problem (422) that names every field with a problem, if there is one. */
export function refuseFields(problems: Record<string, string | undefined>): void {
  const errors = Object.entries(problems).flatMap(([field, message]) =>
    message === undefined ? [] : [{ path: field, message }],
  )
  if (errors.length > 0) throw new Problem({ status: 422, code: 'invalid_field', errors })
}

export function conflict(code: ErrorCode, current: unknown, detail?: string): Problem {
  return new Problem({ status: 409, code, current, ...(detail !== undefined && { detail }) })
}

/**
 * The refusal under load, with a random Retry-After: 429 if the client itself sends too much, 503 if the server is
 * busy.
 */
export function comeBackLater({ status, random = Math.random }: { status: 429 | 503; random?: () => number }): Problem {
  const { least, most } = RETRY_AFTER_SECONDS
  return new Problem({
    status,
    code: 'unavailable',
    retryAfterSeconds: least + Math.floor(random() * (most - least + 1)),
  })
}
