import { useEffect, useState } from 'react'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { useT } from '../../i18n/use-t.ts'
import { askAgain } from './commands.ts'
import { useSessionTrouble } from './queries.ts'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'
import styles from './session-note.module.css'

const ASK_EVERY_MS = 20_000

/** Says why figures may be old: signed in during an outage, or the server asks for the password again. */
export function SessionNote({ userId }: { userId: string }) {
  const t = useT()
  const trouble = useSessionTrouble(userId)
  const [isAsking, setIsAsking] = useState(false)
  useAskingAgain(userId, trouble === 'signedInOffline')

  if (!trouble) return null
  return (
    <div className={styles.note}>
      {trouble === 'signedInOffline' ? (
        <Banner tone="info" title={t('session.signedInOfflineTitle')}>
          {t('session.signedInOfflineBody')}
        </Banner>
      ) : (
        <Banner
          tone="warning"
          title={t('session.signInAgainTitle')}
          action={
            <Button variant="primary" onClick={() => setIsAsking(true)}>
              {t('session.signInAgain')}
            </Button>
          }
        >
          {t('session.signInAgainBody')}
        </Banner>
      )}
      {isAsking ? <SignInAgainDialog onClose={() => setIsAsking(false)} /> : null}
    </div>
  )
}

/** After an offline sign-in nobody knows when the server is back but by asking. */
function useAskingAgain(userId: string, isOffline: boolean): void {
  useEffect(() => {
    if (!isOffline) return
    const ask = () => {
      if (document.visibilityState === 'visible') askAgain(userId)
    }
    ask()
    const timer = setInterval(ask, ASK_EVERY_MS)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [userId, isOffline])
}
