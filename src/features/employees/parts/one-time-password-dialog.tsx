import { Button } from '../../../components/inputs/button.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { useInstantWords } from '../../../components/format/use-instant-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { OneTimePassword } from '../../../shared/contract/signed-in-devices.ts'
import styles from './account-actions.module.css'

/** The password is shown only once and stored nowhere else, so a tap beside the dialog does not close it. */
export function OneTimePasswordDialog({
  oneTimePassword,
  until,
  name,
  onClose,
}: OneTimePassword & { name: string; onClose: () => void }) {
  const t = useT()
  const when = useInstantWords()
  return (
    <Dialog
      isOpen
      closesOutside={false}
      title={t('employees.resetDone', { name })}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('employees.resetNoted')}
        </Button>
      }
    >
      <p className={styles.password} dir="ltr" data-testid="one-time-password">
        {oneTimePassword}
      </p>
      <p>{t('employees.resetDoneBody', { when: when(until) })}</p>
    </Dialog>
  )
}
