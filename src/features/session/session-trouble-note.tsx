import { useEffect, useState } from 'react'
import { checkSeals } from '../../data/check-seals.ts'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { useT } from '../../i18n/use-t.ts'
import type { SessionTrouble } from './queries.ts'
import styles from './session-trouble-note.module.css'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'

/** The trouble in words, with the way out where there is one. */
export function SessionTroubleNote({ trouble }: { trouble: NonNullable<SessionTrouble> }) {
  const t = useT()
  const [isAsking, setIsAsking] = useState(false)
  // Where the account was changed elsewhere, a password given here would be the old one.
  useEffect(() => {
    if (trouble === 'signInAgain') void checkSeals().catch(() => {})
  }, [trouble])
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
