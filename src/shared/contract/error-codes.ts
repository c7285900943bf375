/**
 * The codes of the reference server's problems. The app switches on the code and translates it; the server's English
 * text is for logs and other clients.
 */
export const ERROR_CODES = [
  'malformed',
  'not_json',
  'body_too_large',
  'not_found',
  'unknown_id',
  'invalid_field',
  'too_large',
  'wrong_credentials',
  'too_many_tries',
  'not_signed_in',
  'session_expired',
  'full_session_needed',
  'session_revoked',
  'password_change_needed',
  'one_time_password_over',
  'wrong_pin',
  'pin_locked',
  'account_header_missing',
  'forbidden',
  'own_account',
  'last_manager',
  'second_manager_needed',
  'foreign_pharmacy',
  'no_pharmacy',
  'stale_revision',
  'duplicate_report',
  'duplicate_slip',
  'slip_voided',
  'duplicate_overtime',
  'duplicate_email',
  'duplicate_company_id',
  'duplicate_pharmacy',
  'forbidden_transition',
  'retired',
  'still_supported',
  'key_reused',
  'key_in_progress',
  'lock_timeout',
  'net_pay_mismatch',
  'first_run_over',
  'first_run_done',
  'demo_account_refused',
  'insecure_connection',
  'unavailable',
  'internal',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/**
 * Whether an error comes from the reference server, and not from a gateway in front of it. A newer one may have codes
 * that are not known here.
 */
export function isProblem(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('code' in body)) return false
  const { code } = body
  return ERROR_CODES.some((each) => each === code) || isTypedProblem(body)
}

/** Whether an error names its code as only the reference server does. */
export function isTypedProblem(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('code' in body && 'type' in body)) return false
  return body.type === `urn:problem:${String(body.code)}`
}
