/**
 * Every problem the reference server answers carries one of these codes. The app switches on the code and
 * translates it; the server's own English sentence is for logs and other clients.
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
  'account_header_missing',
  'forbidden',
  'foreign_pharmacy',
  'no_pharmacy',
  'stale_revision',
  'duplicate_report',
  'duplicate_slip',
  'duplicate_email',
  'forbidden_transition',
  'retired',
  'still_supported',
  'key_reused',
  'key_in_progress',
  'lock_timeout',
  'net_pay_mismatch',
  'demo_account_refused',
  'unavailable',
  'internal',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]
