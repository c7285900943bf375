import { tooManyTries } from '../../../components/state/too-many-tries.ts'
import { errorMessageId } from '../../../i18n/error-message.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'

/** No answer of our server, so nothing is known about the password, or no room on this device for one. */
const OWN_TEXTS: Record<string, MessageId | undefined> = {
  offline: 'session.offline',
  timeout: 'session.offline',
  unavailable: 'session.offline',
  no_seal: 'session.noSeal',
  seal_expired: 'session.sealExpired',
  quota: 'session.deviceFull',
}

/** Why the sign-in failed, and what to do. */
export function SignInProblemText({ code, retryAfterSeconds }: { code: string; retryAfterSeconds: number }) {
  const t = useT()
  if (code === 'unavailable' && retryAfterSeconds > 0)
    return <span>{t('session.busy', { seconds: retryAfterSeconds })}</span>
  if (code === 'too_many_tries') return <span>{tooManyTries(t, retryAfterSeconds)}</span>
  return <span>{t(OWN_TEXTS[code] ?? errorMessageId(code))}</span>
}
