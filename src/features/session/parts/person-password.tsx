import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { PasswordInput } from '../../../components/inputs/password-input.tsx'
import type { PersonHereRow } from '../../../data/store/device-db.ts'
import { signInHere } from '../../../data/session/sign-in-here.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MAX_PASSWORD_LENGTH } from '../../../shared/contract/session.ts'
import styles from './sign-in-form.module.css'
import { SignInProblemBanner } from './sign-in-problem-banner.tsx'
import { usePassword } from './use-password.ts'

/** Password form for a person known on this device, who need not type an email address. */
export function PersonPassword({
  person,
  why,
}: {
  person: PersonHereRow
  /** Why the PIN is not accepted. */ why: 'pin_locked' | 'password_needed' | null
}) {
  const t = useT()
  const { field, password, setPassword, isMissing, isBusy, problem, submit } = usePassword({
    signIn: (typed) => signInHere(person, typed),
  })

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {why && !problem ? (
        <Banner tone="warning">{t(why === 'pin_locked' ? 'session.pinLocked' : 'session.passwordThisTime')}</Banner>
      ) : null}
      {problem ? <SignInProblemBanner {...problem} isAgain /> : null}
      <PasswordInput
        ref={field}
        label={t('session.password')}
        error={isMissing ? t('session.passwordMissing') : undefined}
        name="password"
        autoComplete="off"
        maxLength={MAX_PASSWORD_LENGTH}
        required
        value={password}
        onValueChange={setPassword}
      />
      <Button type="submit" variant="primary" wide large busy={isBusy}>
        {t('session.submit')}
      </Button>
    </form>
  )
}
