import { Banner } from '../../../components/state/banner.tsx'
import type { LockNotice } from '../../../data/session/lock-notice.ts'
import { useT } from '../../../i18n/use-t.ts'

/** Why no person is signed in, without revealing whose session it was. */
export function LockNoteText({ notice }: { notice: LockNotice }) {
  const t = useT()
  if ('isRevoked' in notice) {
    return (
      <Banner tone="info" title={t('session.revokedTitle')}>
        {t('session.revokedBody')}
      </Banner>
    )
  }
  const { minutes, isFormKept } = notice
  return (
    <Banner tone="info" title={t('session.lockedTitle', { minutes })}>
      {t(isFormKept ? 'session.lockedFormKept' : 'session.lockedSafe')}
    </Banner>
  )
}
