import { tooManyTries } from '../../../components/state/too-many-tries.ts'
import { errorMessageId } from '../../../i18n/error-message.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'

/** Codes for which our server gave no answer, so nothing is known about the password. Each has a text of its own. */
const NO_ANSWER_TEXTS: Record<string, MessageId | undefined> = {
  offline: 'session.offline',
  timeout: 'session.offline',
  unavailable: 'session.offline',
  no_seal: 'session.noSeal',
  seal_expired: 'session.sealExpired',
}

/** Why the sign-in failed, and what to do. */
export function SignInProblemText({ code, retryAfterSeconds }: { code: string; retryAfterSeconds: number }) {
  const t = useT()
  if (code === 'unavailable' && retryAfterSeconds > 0) return t('session.busy', { seconds: retryAfterSeconds })
  if (code === 'too_many_tries') return tooManyTries(t, retryAfterSeconds)
  return t(NO_ANSWER_TEXTS[code] ?? errorMessageId(code))
}
