import { errorMessageId } from '../../i18n/error-message.ts'
import { useT } from '../../i18n/use-t.ts'
import { tooManyTries } from './too-many-tries.ts'

/** The result of a direct request to the server (data/http/direct-call.ts). */
export type RefusalProps = { code: string; isUnknown: boolean; retryAfterSeconds: number }

/** Why it failed, and what to do. */
export function RefusalText({ code, isUnknown, retryAfterSeconds }: RefusalProps) {
  const t = useT()
  if (isUnknown) return <span>{t('app.answerLost')}</span>
  if (code === 'offline') return <span>{t('app.needsServer')}</span>
  return <span>{code === 'too_many_tries' ? tooManyTries(t, retryAfterSeconds) : t(errorMessageId(code))}</span>
}
