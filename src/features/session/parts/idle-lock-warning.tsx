import { Button } from '../../../components/inputs/button.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { useT } from '../../../i18n/use-t.ts'
import styles from './idle-lock-warning.module.css'

/** Any input keeps the session and so closes this dialog; closing needs no handler of its own. */
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
