import { useEffect, useRef } from 'react'
import { Navigate, useLocation, useNavigationType } from 'react-router-dom'
import { LockNote } from '../../features/session/lock-note.tsx'
import { SignInForm } from '../../features/session/sign-in-form.tsx'
import { SignInHints } from '../../features/session/sign-in-hints.tsx'
import { LanguageButton } from '../../features/settings/language-button.tsx'
import { SchemeChoice } from '../../features/settings/scheme-choice.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useSessionStore } from '../../stores/session-store.ts'
import { Brand } from '../layout/brand.tsx'
import { UpdateNote } from '../layout/update-note.tsx'
import { placeAskedFor } from '../asked-for.ts'
import styles from './sign-in-page.module.css'

export function SignInPage() {
  const t = useT()
  const isSignedIn = useSessionStore((state) => state.session.status === 'signedIn')
  const { state } = useLocation()
  const navigation = useNavigationType()
  const main = useRef<HTMLElement>(null)
  const title = t('session.title')
  const appName = t('app.name')

  useEffect(() => {
    document.title = `${title} · ${appName}`
  }, [title, appName])

  // Whoever was signed out or locked goes on from here; at the start of the app the browser begins by itself.
  useEffect(() => {
    if (navigation !== 'POP') main.current?.focus({ preventScroll: true })
  }, [navigation])

  if (isSignedIn) return <Navigate to={placeAskedFor(state)} replace />
  return (
    <main ref={main} id="main" tabIndex={-1} className={styles.page}>
      <UpdateNote />
      <header className={styles.head}>
        <div className={styles.top}>
          <Brand />
          <LanguageButton />
        </div>
        <h1>{title}</h1>
        <p className={styles.lead}>{t('session.lead')}</p>
      </header>
      <LockNote />
      <SignInForm />
      <SignInHints />
      <SchemeChoice />
    </main>
  )
}
