import { useId } from 'react'
import { Button } from '../../../components/inputs/button.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { PasswordInput } from '../../../components/inputs/password-input.tsx'
import { signInAgain } from '../../../data/session/sign-in-again.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { nameOf } from '../../../shared/rules/people/name-of.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { SignInProblemBanner } from './sign-in-problem-banner.tsx'
import { usePassword } from './use-password.ts'

/** Asks the same person for the password again; the screen behind it stays as it is. */
export function SignInAgainDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const formId = useId()
  const name = nameOf(useSignedIn(), useLocale())
  const { field, password, setPassword, isMissing, isBusy, problem, submit } = usePassword({
    signIn: signInAgain,
    onSignedIn: onClose,
  })

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
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <PasswordInput
          ref={field}
          label={t('session.passwordOf', { name })}
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
