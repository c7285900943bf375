import { useEffect, useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { PasswordInput } from '../../components/password-input.tsx'
import { signInAgain } from '../../data/sign-in-again.ts'
import { useT } from '../../i18n/use-t.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { SignInProblemBanner } from './sign-in-problem-banner.tsx'

type Problem = { code: string; retryAfterSeconds: number }

/** The same person's password once more; the screen behind stays as it is. */
export function SignInAgainDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const formId = useId()
  const { employeeName } = useSignedIn()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  // The dialog, when it opens, gives the focus to its first button.
  useEffect(() => field.current?.focus(), [])

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsMissing(password === '')
    if (password === '') return field.current?.focus()
    setIsBusy(true)
    setProblem(null)
    const result = await signInAgain(password).catch(() => ({ ok: false, code: 'unknown' }) as const)
    setIsBusy(false)
    if (result.ok) return onClose()
    setProblem({
      code: result.code,
      retryAfterSeconds: ('retryAfterSeconds' in result && result.retryAfterSeconds) || 0,
    })
    if (result.code !== 'wrong_credentials') return
    setPassword('')
    field.current?.focus()
  }

  return (
    <Dialog
      isOpen
      title={t('session.signInAgain')}
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {t('session.submit')}
          </Button>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <PasswordInput
          ref={field}
          label={t('session.passwordOf', { name: employeeName })}
          error={isMissing ? t('session.passwordMissing') : undefined}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onValueChange={setPassword}
        />
      </form>
      {problem ? <SignInProblemBanner {...problem} isAgain /> : null}
    </Dialog>
  )
}
