import { useEffect, useState } from 'react'
import { signIn } from '../../data/session/sign-in.ts'
import { FirstRun } from '../../features/chain-import/parts/first-run.tsx'
import { LanguageButton } from '../../features/settings/parts/language-button.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../lib/router.tsx'
import { paths } from '../../paths/paths.ts'
import { Brand } from '../layout/brand.tsx'
import styles from './first-run-page.module.css'

/** Opened by the link that the server prints; the token is in its fragment, and leaves the address once it is used. */
export function FirstRunPage() {
  const t = useT()
  const navigate = useNavigate()
  const [token] = useState(() => window.location.hash.slice(1))
  const title = t('import.firstRunTitle')
  const appName = t('app.name')
  useEffect(() => {
    document.title = `${title} · ${appName}`
  }, [title, appName])

  async function enter(manager: { email: string; password: string }): Promise<void> {
    const result = await signIn(manager).catch(() => ({ ok: false }))
    navigate(result.ok ? paths.home : paths.login, { replace: true })
  }

  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <header className={styles.head}>
        <div className={styles.top}>
          <Brand />
          <LanguageButton />
        </div>
        <h1>{title}</h1>
      </header>
      <FirstRun
        token={token}
        onSetUp={() => navigate(paths.firstRun, { replace: true })}
        onDone={enter}
        onSignIn={() => navigate(paths.login, { replace: true })}
      />
    </main>
  )
}
