import { Banner } from '../../components/banner.tsx'
import { onDemand } from '../../components/on-demand.tsx'
import type { MessageId } from '../../i18n/message-id.ts'
import { useT } from '../../i18n/use-t.ts'
import { withTexts } from '../../i18n/with-texts.ts'

// What is told here most often has its own sentence below.
const ErrorText = onDemand(async () =>
  withTexts(import('../../components/error-text.tsx').then((module) => module.ErrorText)),
)

/** Codes that mean: no answer of our server, so nothing is known about the password; each with its own sentence. */
const NO_ANSWER: Record<string, MessageId | undefined> = {
  offline: 'session.offline',
  timeout: 'session.offline',
  unavailable: 'session.offline',
  not_the_contract: 'errors.not_the_contract',
  no_seal: 'session.noSeal',
  seal_expired: 'session.sealExpired',
}

/** A longer wait is said in minutes. */
const SAID_IN_SECONDS = 90

type SignInProblemBannerProps = {
  code: string
  retryAfterSeconds: number
  /** Somebody who is signed in gives their password once more: there is no email to look at. */
  isAgain?: boolean
}

export function SignInProblemBanner({ code, retryAfterSeconds, isAgain = false }: SignInProblemBannerProps) {
  const t = useT()
  if (code === 'unavailable' && retryAfterSeconds > 0)
    return <Banner tone="warning">{t('session.busy', { seconds: retryAfterSeconds })}</Banner>
  const noAnswer = NO_ANSWER[code]
  if (noAnswer) {
    return (
      <Banner tone="warning" title={t('session.offlineTitle')}>
        {t(noAnswer)}
      </Banner>
    )
  }
  return (
    <Banner tone="error" title={t(isAgain ? 'session.failedAgainTitle' : 'session.failedTitle')}>
      {code === 'wrong_credentials' ? (
        t(isAgain ? 'session.wrongPassword' : 'session.wrongCredentials')
      ) : code === 'too_many_tries' ? (
        retryAfterSeconds > SAID_IN_SECONDS ? (
          t('session.tooManyTriesMinutes', { minutes: Math.ceil(retryAfterSeconds / 60) })
        ) : (
          t('session.tooManyTries', { seconds: retryAfterSeconds })
        )
      ) : (
        <ErrorText code={code} />
      )}
    </Banner>
  )
}
