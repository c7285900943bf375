import { useState } from 'react'
// Preloads what the sign-out needs, which may happen during an outage.
import '../../data/vault/before-leaving.ts'
import '../../data/record/tell-pending-sign-outs.ts'
import { Banner } from '../../components/state/banner.tsx'
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx'
import { signOut } from '../../data/session/sign-out.ts'
import { useSignOutFacts } from '../../features/session/parts/sign-out-facts.ts'
import { useT } from '../../i18n/use-t.ts'
import { useSignedIn } from '../../stores/session-store.ts'

/**
 * Asks for confirmation, and says what leaves the device and what stays. The redirect to /login follows from the
 * session.
 */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const facts = useSignOutFacts(useSignedIn().userId)
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const isPersonal = facts?.mode === 'personal'
  const { unsent, sealed, waiting } = facts ?? { unsent: 0, sealed: 0, waiting: 0 }
  const going = unsent - sealed - waiting

  async function confirm() {
    setIsBusy(true)
    setHasFailed(false)
    try {
      await signOut()
    } catch {
      setHasFailed(true)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title={t(isPersonal ? 'session.signOutPersonalTitle' : 'session.signOutSharedTitle')}
      confirmLabel={t('app.signOut')}
      isDestructive={isPersonal && unsent > 0}
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {isPersonal && unsent > 0 ? (
        <Banner tone="warning" title={t('session.signOutUnsentPersonal', { count: unsent })}>
          {t('session.signOutUnsentPersonalBody')}
        </Banner>
      ) : null}
      {!isPersonal && going > 0 ? <p>{t('session.signOutUnsentShared', { count: going })}</p> : null}
      {waiting > 0 ? <p>{t('session.signOutUnsentWaiting', { count: waiting })}</p> : null}
      {sealed > 0 ? <p>{t('session.signOutUnsentSealed', { count: sealed })}</p> : null}
      <p>{t('session.signOutGoes')}</p>
      {hasFailed ? <Banner tone="error">{t('session.signOutFailed')}</Banner> : null}
    </ConfirmDialog>
  )
}
