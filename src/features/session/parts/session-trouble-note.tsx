import { useEffect, useState } from 'react'
import { checkSeals } from '../../../data/session/check-seals.ts'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { SessionTrouble } from '../queries.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { comeBackAs } from '../commands.ts'
import { SealLostNote } from './seal-lost-note.tsx'
import styles from './session-trouble-note.module.css'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'

/** Describes the problem and offers the fix, if there is one. */
export function SessionTroubleNote({ trouble }: { trouble: NonNullable<SessionTrouble> }) {
  const [isAsking, setIsAsking] = useState(false)
  // If the account was changed elsewhere, a password entered here would be the old one.
  useEffect(() => {
    if (trouble === 'signInAgain') void checkSeals().catch(() => {})
  }, [trouble])
  const { userId } = useSignedIn()
  const ask = trouble === 'openedByPin' ? () => void comeBackAs(userId) : () => setIsAsking(true)
  return (
    <div className={styles.note}>
      {trouble === 'sealLost' ? <SealLostNote /> : <TroubleBanner trouble={trouble} onAsk={ask} />}
      {isAsking ? <SignInAgainDialog onClose={() => setIsAsking(false)} /> : null}
    </div>
  )
}

/** The problems that signing in solves. */
function TroubleBanner({ trouble, onAsk }: { trouble: Exclude<SessionTrouble, 'sealLost' | null>; onAsk: () => void }) {
  const t = useT()
  switch (trouble) {
    case 'signedInOffline':
      return (
        <Banner tone="info" title={t('session.signedInOfflineTitle')}>
          {t('session.signedInOfflineBody')}
        </Banner>
      )
    case 'openedByPin':
      return (
        <Banner
          tone="info"
          title={t('session.openedByPinTitle')}
          action={<Button onClick={onAsk}>{t('session.signInAgain')}</Button>}
        >
          {t('session.openedByPinBody')}
        </Banner>
      )
    case 'signInAgain':
      return (
        <Banner
          tone="warning"
          title={t('session.signInAgainTitle')}
          action={
            <Button variant="primary" onClick={onAsk}>
              {t('session.signInAgain')}
            </Button>
          }
        >
          {t('session.signInAgainBody')}
        </Banner>
      )
  }
}
