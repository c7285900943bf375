import { useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { prepareOfflineSignIn } from '../../data/session/sign-in.ts'
import { onDemand } from '../../components/async/on-demand.tsx'
import { LockNote } from '../../features/session/parts/lock-note.tsx'
import { usePeopleToChoose } from '../../features/session/queries.ts'
import { SignInForm } from '../../features/session/parts/sign-in-form.tsx'
import { prepareSignInProblems } from '../../features/session/parts/sign-in-problem-banner.tsx'
import { SignInHints } from '../../features/session/parts/sign-in-hints.tsx'
import { LanguageButton } from '../../features/settings/parts/language-button.tsx'
import { SchemeChoice } from '../../features/settings/parts/scheme-choice.tsx'
import { useT } from '../../i18n/use-t.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { useArrival } from '../../lib/router.tsx'
import { useChosenPersonStore } from '../../stores/chosen-person-store.ts'
import { useSessionStore } from '../../stores/session-store.ts'
import { Brand } from '../layout/brand.tsx'
import { UpdateNote } from '../layout/update-note.tsx'
import { hasSomebodyBeenHere, returnPlace } from '../return-to.ts'
import styles from './sign-in-page.module.css'

const PeopleHere = onDemand(async () =>
  withTexts(import('../../features/session/parts/people-here.tsx').then((module) => module.PeopleHere)),
)

export function SignInPage() {
  const t = useT()
  const isSignedIn = useSessionStore((state) => state.session.status === 'signedIn')
  const { state } = useLocation()
  const { isRestored } = useArrival()
  const main = useRef<HTMLElement>(null)
  const people = usePeopleToChoose()
  const chosenId = useChosenPersonStore(({ userId }) => userId)
  const chosen = people?.find(({ userId }) => userId === chosenId)
  const title = t('session.title')
  const appName = t('app.name')

  useEffect(() => {
    document.title = `${title} · ${appName}`
  }, [title, appName])

  // After a sign-out or a lock, the focus starts here. At the start of the app, the browser sets the focus.
  useEffect(() => {
    if (isRestored) return
    main.current?.focus({ preventScroll: true })
    if (hasSomebodyBeenHere()) prepareSignInProblems()
  }, [isRestored])

  // Whoever comes next may sign in during an outage.
  useEffect(() => void prepareOfflineSignIn().catch(() => {}), [])

  if (isSignedIn) return <Navigate replace to={returnPlace(state)} />
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
      {people && people.length > 0 ? <PeopleHere people={people} chosen={chosen} /> : null}
      {chosen || !people ? null : (
        <>
          <SignInForm />
          <SignInHints />
        </>
      )}
      <SchemeChoice />
    </main>
  )
}
