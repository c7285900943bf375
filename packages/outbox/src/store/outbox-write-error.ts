/** Nothing was stored. `code`: storage quota exceeded, database closed by the browser, or another reason. */
export class OutboxWriteError extends Error {
  override readonly name = 'OutboxWriteError'
  readonly code: 'quota' | 'database_closed' | 'unknown'

  constructor(code: 'quota' | 'database_closed' | 'unknown', options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }

  static from(cause: unknown): OutboxWriteError {
    const names = namesOf(cause)
    const code = names.includes('QuotaExceededError')
      ? 'quota'
      : names.some((name) => CLOSED.has(name))
        ? 'database_closed'
        : 'unknown'
    return new OutboxWriteError(code, { cause })
  }
}

const CLOSED = new Set(['DatabaseClosedError', 'InvalidStateError', 'MissingAPIError', 'OpenFailedError'])

/** Dexie wraps the browser's error as `inner`; either name may be the relevant one. */
function namesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const inner = 'inner' in error ? namesOf(error.inner) : []
  return [error.name, ...inner]
}
