import { Banner } from '../../../components/state/banner.tsx'
import { onDemand } from '../../../components/async/on-demand.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { withTexts } from '../../../i18n/with-texts.ts'

// What is told here most often has its own sentence below. Until it is there, its title says the most important.
const SignInProblemText = onDemand(async () =>
  withTexts(import('./sign-in-problem-text.tsx').then((module) => module.SignInProblemText)),
)

/** Whoever comes next may come in an outage, to a page that no worker keeps. */
export function prepareSignInProblems(): void {
  SignInProblemText.prepare()
}

/** No answer of our server, so nothing is known about the password. */
const NO_ANSWER = ['offline', 'timeout', 'unavailable', 'not_the_contract', 'no_seal', 'seal_expired']

type SignInProblemBannerProps = {
  code: string
  retryAfterSeconds: number
  /** Somebody who is signed in gives their password once more: there is no email to look at. */
  isAgain?: boolean
}

export function SignInProblemBanner({ code, retryAfterSeconds, isAgain = false }: SignInProblemBannerProps) {
  const t = useT()
  const text = <SignInProblemText code={code} retryAfterSeconds={retryAfterSeconds} />
  if (code === 'unavailable' && retryAfterSeconds > 0) return <Banner tone="warning">{text}</Banner>
  if (NO_ANSWER.includes(code)) {
    return (
      <Banner tone="warning" title={t('session.offlineTitle')}>
        {text}
      </Banner>
    )
  }
  return (
    <Banner tone="error" title={t(isAgain ? 'session.failedAgainTitle' : 'session.failedTitle')}>
      {code === 'wrong_credentials' ? t(isAgain ? 'session.wrongPassword' : 'session.wrongCredentials') : text}
    </Banner>
  )
}
