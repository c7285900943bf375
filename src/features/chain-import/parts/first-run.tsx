import { useEffect, useState } from 'react'
import { Button } from '../../../components/inputs/button.tsx'
import { Banner } from '../../../components/state/banner.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { askFirstRun } from '../first-run.ts'
import { FirstRunForm } from './first-run-form.tsx'
import type { SetUp } from './first-run-form.tsx'
import { PasswordSheet } from './password-sheet.tsx'

type FirstRunProps = {
  /** The one-time token of the link; empty if the link has none. */
  token: string
  /** Called once the link is used up. */
  onSetUp: () => void
  /** Signs the first manager in, who has just chosen this password. */
  onDone: (manager: { email: string; password: string }) => Promise<void>
  onSignIn: () => void
}

/** `/firstRun`: the first manager, the name of the chain, its pharmacies and its people. */
export function FirstRun({ token, onSetUp, onDone, onSignIn }: FirstRunProps) {
  const [problem, setProblem] = useState<string | null>()
  const [attempt, setAttempt] = useState(0)
  const [setUp, setSetUp] = useState<SetUp | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const t = useT()

  useEffect(() => {
    let isCurrent = true
    void askFirstRun(token).then((answer) => {
      if (isCurrent) setProblem(answer.ok ? null : answer.code)
    })
    return () => {
      isCurrent = false
    }
  }, [token, attempt])

  if (setUp)
    return (
      <PasswordSheet
        imported={setUp.imported}
        chainName={setUp.chainName}
        doneLabel={t('import.openApp')}
        isBusy={isBusy}
        onDone={() => {
          setIsBusy(true)
          void onDone(setUp.manager).finally(() => setIsBusy(false))
        }}
      />
    )
  if (problem === undefined) return null
  if (problem === null)
    return (
      <FirstRunForm
        token={token}
        onRefused={setProblem}
        onSetUp={(done) => {
          onSetUp()
          setSetUp(done)
        }}
      />
    )
  const isDone = problem === 'first_run_done'
  return (
    <Banner
      tone={isDone ? 'info' : 'error'}
      action={
        isDone ? (
          <Button variant="primary" onClick={onSignIn}>
            {t('import.signIn')}
          </Button>
        ) : (
          <Button onClick={() => setAttempt(attempt + 1)}>{t('app.tryAgain')}</Button>
        )
      }
    >
      {t(sentenceOf(problem))}
    </Banner>
  )
}

function sentenceOf(code: string): MessageId {
  if (code === 'offline') return 'import.offline'
  return code === 'not_found' || code.startsWith('http_') ? 'import.noFirstRun' : errorMessageId(code)
}
