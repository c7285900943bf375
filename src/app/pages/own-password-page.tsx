import { useEffect } from 'react'
import { Button } from '../../components/inputs/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { putOffPassword } from '../../data/session/password-wish-answers.ts'
import { signOut } from '../../data/session/sign-out.ts'
import { ChangePasswordForm } from '../../features/profile/parts/change-password-form.tsx'
import { useStoredProfile } from '../../features/profile/queries.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useT } from '../../i18n/use-t.ts'
import { nameOf } from '../../shared/rules/people/name-of.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import styles from './sign-in-page.module.css'

/**
 * Shown instead of the requested page to a person who should choose another password. It is mandatory after a one-time
 * password and can be postponed otherwise.
 */
export function OwnPasswordPage() {
  const t = useT()
  const person = useSignedIn()
  const { userId, asksForPassword } = person
  const name = nameOf(person, useLocale())
  const isOneTime = asksForPassword === 'oneTime'
  const profile = useStoredProfile(userId)
  const title = t(isOneTime ? 'profile.ownPasswordTitle' : 'profile.weakPasswordTitle')
  const appName = t('app.name')
  useEffect(() => {
    document.title = `${title} · ${appName}`
  }, [title, appName])
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>
          {isOneTime ? t('profile.ownPasswordBody', { name }) : t('profile.weakPasswordBody')}
        </p>
      </header>
      <Card>{profile ? <ChangePasswordForm profile={profile} isFirst={isOneTime} onChanged={() => {}} /> : null}</Card>
      {isOneTime ? (
        <Button onClick={() => void signOut()}>{t('app.signOut')}</Button>
      ) : (
        <Button onClick={() => void putOffPassword(userId)}>{t('profile.weakPasswordLater')}</Button>
      )}
    </main>
  )
}
