import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { useT } from '../../i18n/use-t.ts'
import styles from './idle-lock.module.css'
import { useIdleLock } from './use-idle-lock.ts'

/** Any touch keeps the session, and with it takes this dialog away: closing it needs no handler of its own. */
const letTheTouchCount = () => {}

/** Locks a shared tablet that nobody touches, and asks half a minute before. */
export function IdleLock() {
  const t = useT()
  const secondsLeft = useIdleLock()
  return (
    <Dialog
      isOpen={secondsLeft !== null}
      title={t('session.lockWarningTitle')}
      onClose={letTheTouchCount}
      footer={
        <Button variant="primary" large onClick={letTheTouchCount}>
          {t('session.stillHere')}
        </Button>
      }
    >
      {/* Nothing is worked out before it is shown: a first plural costs some 25 ms at each start. */}
      {secondsLeft === null ? null : (
        <>
          <p className={styles.count} role="timer" aria-live="off">
            {t('session.lockWarningCount', { seconds: secondsLeft })}
          </p>
          <p>{t('session.lockWarningBody')}</p>
        </>
      )}
    </Dialog>
  )
}
