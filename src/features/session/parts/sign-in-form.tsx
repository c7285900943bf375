import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { PasswordInput } from '../../../components/inputs/password-input.tsx'
import { TextInput } from '../../../components/inputs/text-input.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { SignInProblemBanner } from './sign-in-problem-banner.tsx'
import { useLastEmail } from '../queries.ts'
import styles from './sign-in-form.module.css'
import { useSignIn } from './use-sign-in.ts'

export function SignInForm() {
  const t = useT()
  const { submit, isBusy, isSlow, problem } = useSignIn()
  const lastEmail = useLastEmail()
  const [typedEmail, setEmail] = useState<string>()
  const email = typedEmail ?? lastEmail ?? ''
  const [password, setPassword] = useState('')
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const incomplete = problem?.kind === 'incomplete' ? problem : null

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const found = await submit({ email, password })
    if (found?.kind === 'incomplete') {
      const field = found.isEmailWrong ? emailField : passwordField
      field.current?.focus()
    } else if (found?.code === 'wrong_credentials') {
      setPassword('')
      passwordField.current?.focus()
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      {problem?.kind === 'refused' ? <SignInProblemBanner {...problem} /> : null}
      <TextInput
        ref={emailField}
        label={t('session.email')}
        error={incomplete?.isEmailWrong ? t('session.emailMissing') : undefined}
        type="email"
        name="email"
        dir="ltr"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        required
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || password) return
          event.preventDefault()
          passwordField.current?.focus()
        }}
        value={email}
        onValueChange={setEmail}
      />
      <PasswordInput
        ref={passwordField}
        label={t('session.password')}
        error={incomplete?.isPasswordMissing ? t('session.passwordMissing') : undefined}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onValueChange={setPassword}
      />
      <Button type="submit" variant="primary" wide large busy={isBusy}>
        {t('session.submit')}
      </Button>
      {isSlow ? <Banner tone="info">{t('session.slow')}</Banner> : null}
    </form>
  )
}
