import { COME_BACK_LATER } from './come-back-later.ts'
import { OTHER_JSON } from '../model/problem-of.ts'
import type { ApiAnswer } from '../ports.ts'
import type { RowProblem } from '../model/types.ts'

/** What a response means for the row (README.md, *What waits*). */
export type Verdict =
  | { type: 'success'; body: unknown }
  /**
   * Retry later. `mayHaveApplied`: the request may still have taken effect. `isOverload`: the server is overloaded and
   * refuses any request.
   */
  | {
      type: 'later'
      retryAfterMs: number | null
      mayHaveApplied: boolean
      answered: boolean
      isOverload: boolean
      problem: RowProblem
    }
  /** `ofRowsAlone`: the server accepts other rows of this person, but these only from a session of their owner. */
  | { type: 'signIn'; ofRowsAlone: boolean; problem: RowProblem }
  /** The server has a newer version: decide again with it. */
  | { type: 'stale'; current: unknown; problem: RowProblem }
  | { type: 'refused'; problem: RowProblem }

/** With `Retry-After`, these concern the whole server, not one request. */
const OVERLOADED: ReadonlySet<number> = new Set([429, 503])

/** `mayLackCall`: a plain server does not have the call, so a 404 is not a refusal. */
export function classifyAnswer(answer: ApiAnswer, { mayLackCall = false } = {}): Verdict {
  if (answer.kind === 'noAnswer') {
    return {
      type: 'later',
      retryAfterMs: null,
      mayHaveApplied: true,
      answered: answer.reason === 'otherJson',
      isOverload: false,
      problem: { code: NO_ANSWER_CODES[answer.reason], ...nameOf(answer) },
    }
  }
  const { status, body, retryAfterMs } = answer
  if (status >= 200 && status < 300) return { type: 'success', body }
  const problem = { ...problemFrom(status, body), ...nameOf(answer) }
  if (status === 401) return { type: 'signIn', ofRowsAlone: problem.code === FULL_SESSION_NEEDED, problem }
  if (status === 409 && problem.current !== undefined) return { type: 'stale', current: problem.current, problem }
  if (status === 409 && retryAfterMs !== null)
    return { type: 'later', retryAfterMs, mayHaveApplied: true, answered: true, isOverload: false, problem }
  const isCallLacking = mayLackCall && status === 404
  if (isCallLacking || COME_BACK_LATER.has(status) || status >= 500 || status < 400) {
    const isOverload = retryAfterMs !== null && OVERLOADED.has(status)
    return {
      type: 'later',
      retryAfterMs,
      mayHaveApplied: status !== 429 && status !== 425 && !isCallLacking,
      answered: true,
      isOverload,
      problem,
    }
  }
  return { type: 'refused', problem }
}

export const FULL_SESSION_NEEDED = 'full_session_needed'

const NO_ANSWER_CODES = {
  network: 'offline',
  timeout: 'timeout',
  notJson: 'not_the_contract',
  otherJson: OTHER_JSON,
} as const

function nameOf({ requestId }: ApiAnswer): { requestId?: string } {
  return requestId === undefined ? {} : { requestId }
}

function problemFrom(status: number, body: unknown): RowProblem {
  const fields = isRecord(body) ? body : {}
  const code = typeof fields['code'] === 'string' ? fields['code'] : `http_${status}`
  const errors = Array.isArray(fields['errors']) ? fields['errors'].filter(isFieldError) : undefined
  return {
    code,
    status,
    ...(fields['current'] !== undefined && fields['current'] !== null ? { current: fields['current'] } : {}),
    ...(errors && errors.length > 0 ? { fields: errors.map(({ path, message }) => ({ path, message })) } : {}),
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isFieldError(value: unknown): value is { path: string; message: string } {
  return isRecord(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string'
}
