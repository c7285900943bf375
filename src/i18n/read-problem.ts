import type { MessageId } from './message-id.ts'

const NO_CONNECTION: readonly string[] = ['offline', 'timeout', 'unavailable']
const SIGN_IN: readonly string[] = ['not_signed_in', 'session_expired', 'session_revoked', 'full_session_needed']

/** Why a read failed, in texts that do not mention sending; null if only the connection is the cause. */
export function readProblemId(code: string): MessageId | null {
  if (NO_CONNECTION.includes(code)) return null
  if (SIGN_IN.includes(code)) return 'app.readSignIn'
  if (code === 'forbidden') return 'app.readForbidden'
  if (code === 'not_the_contract') return 'app.readNotOurs'
  if (code === 'other_json') return 'errors.other_json'
  if (code === 'not_kept') return 'errors.not_kept'
  return 'app.readFault'
}
