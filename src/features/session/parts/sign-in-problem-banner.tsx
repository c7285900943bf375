import { Banner } from '../../../components/state/banner.tsx'
import { onDemand } from '../../../components/async/on-demand.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { withTexts } from '../../../i18n/with-texts.ts'

// The most frequent texts are part of this file. Until the others are loaded, the title says what matters most.
const SignInProblemText = onDemand(async () =>
  withTexts(import('./sign-in-problem-text.tsx').then((module) => module.SignInProblemText)),
)

/** Preloads the texts: the next sign-in may be during an outage, on a page that no service worker has cached. */
export function prepareSignInProblems(): void {
  SignInProblemText.prepare()
}

/** No answer from our server, so nothing is known about the password. */
const NO_ANSWER = ['offline', 'timeout', 'unavailable', 'not_the_contract', 'no_seal', 'seal_expired']

type SignInProblemBannerProps = {
  code: string
  retryAfterSeconds: number
  /** A signed-in person enters only the password, so the text must not mention the email. */
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
    <Banner tone="error" title={t(isAgain && code !== 'quota' ? 'session.failedAgainTitle' : 'session.failedTitle')}>
      {code === 'wrong_credentials' ? t(isAgain ? 'session.wrongPassword' : 'session.wrongCredentials') : text}
    </Banner>
  )
}
