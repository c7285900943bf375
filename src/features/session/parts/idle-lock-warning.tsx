import { Button } from '../../../components/inputs/button.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { useT } from '../../../i18n/use-t.ts'
import styles from './idle-lock-warning.module.css'

/** Any touch keeps the session, and with it takes this dialog away: closing it needs no handler of its own. */
const letTheTouchCount = () => {}

/** Counts down to the lock. */
export function IdleLockWarning({ secondsLeft }: { secondsLeft: number }) {
  const t = useT()
  return (
    <Dialog
      isOpen
      title={t('session.lockWarningTitle')}
      onClose={letTheTouchCount}
      footer={
        <Button variant="primary" large onClick={letTheTouchCount}>
          {t('session.stillHere')}
        </Button>
      }
    >
      <p className={styles.count} role="timer" aria-live="off">
        {t('session.lockWarningCount', { seconds: secondsLeft })}
      </p>
      <p>{t('session.lockWarningBody')}</p>
    </Dialog>
  )
}
