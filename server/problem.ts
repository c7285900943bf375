import type { ErrorCode } from '../src/shared/contract/error-codes.ts'

export type FieldProblem = { path: string; message: string }

type Details = {
  status: number
  code: ErrorCode
  detail?: string
  /** The caller is told the first 20. */
  errors?: FieldProblem[]
  /** The server's object as it is now, on a 409. */
  current?: unknown
  retryAfterSeconds?: number
  /** Of `full_session_needed`: what would give it. */
  wake?: 'pin' | 'password'
}

const MOST_ERRORS = 20

/** A tablet is to wait some time between these, each another: those who were sent away together do not come back together. */
const RETRY_AFTER_SECONDS = { least: 2, most: 15 }

/** A refusal that the caller is told about; everything else thrown becomes a 500 without details. */
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

export function conflict(code: ErrorCode, current: unknown, detail?: string): Problem {
  return new Problem({ status: 409, code, current, ...(detail !== undefined && { detail }) })
}

/** What a tablet is told that is sent away, 429 where it asks for too much itself. */
export function comeBackLater({ status, random = Math.random }: { status: 429 | 503; random?: () => number }): Problem {
  const { least, most } = RETRY_AFTER_SECONDS
  return new Problem({
    status,
    code: 'unavailable',
    retryAfterSeconds: least + Math.floor(random() * (most - least + 1)),
  })
}
