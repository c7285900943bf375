import { Banner } from '../../components/banner.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useLockNotice } from './queries.ts'

/** Why the sign-in form is there, without a word of whose session it was. */
export function LockNote() {
  const t = useT()
  const notice = useLockNotice()
  if (!notice) return null
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
