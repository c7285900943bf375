import { ERROR_CODES } from '../shared/contract/error-codes.ts'
import type { ErrorCode } from '../shared/contract/error-codes.ts'
import type { MessageId } from './message-id.ts'

/** Codes of the sync engine itself, which the server does not send. */
export const ENGINE_PROBLEMS = [
  'offline',
  'timeout',
  'not_the_contract',
  'other_json',
  'conflict_shift',
  'conflict_own_shift',
  'several_reports',
  'shortage_gone',
  'shortage_listed',
  'person_gone',
  'leave_decided',
  'leave_gone',
  'rejoin_changed',
  'double_leave',
  'double_visit',
  'slip_exists',
  'double_slip',
  'double_shortage',
  'handover_gone',
  'handover_answered',
  'overtime_exists',
  'overtime_decided',
  'overtime_gone',
  'correction_decided',
  'correction_gone',
  'stuck',
  'answer_differs',
  'contested',
  'interrupted',
  'changed_here',
  'not_checked',
  'not_kept',
  'quota',
  'database_closed',
] as const

type KnownProblem = ErrorCode | (typeof ENGINE_PROBLEMS)[number]

const KNOWN: readonly string[] = [...ERROR_CODES, ...ENGINE_PROBLEMS]

/** The text that says what happened, what is safe and what to do. */
export function errorMessageId(code: string): MessageId {
  return isKnown(code) ? `errors.${code}` : 'errors.unknown'
}

function isKnown(code: string): code is KnownProblem {
  return KNOWN.includes(code)
}
