import { PasswordDialog } from '../../../components/overlays/password-dialog.tsx'
import { makePersonal } from '../../../data/session/change-device-mode.ts'
import { useT } from '../../../i18n/use-t.ts'

/** Requires the password of the person who makes the device their own. */
export function MakePersonalDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <PasswordDialog
      title={t('settings.makePersonalTitle')}
      confirmLabel={t('settings.makePersonal')}
      onConfirm={async (password) => {
        const result = await makePersonal(password)
        return result.ok ? null : result
      }}
      onClose={onClose}
    >
      <p>{t('settings.makePersonalBody')}</p>
    </PasswordDialog>
  )
}
