import { IconLock, IconMapQuestion } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import { MessagePage } from './message-page.tsx'

export function NotFoundPage() {
  const t = useT()
  return (
    <MessagePage title={t('app.notFoundTitle')} icon={<IconMapQuestion size={26} />}>
      {t('app.notFoundBody')}
    </MessagePage>
  )
}

export function OtherRolePage() {
  const t = useT()
  return (
    <MessagePage title={t('app.otherRoleTitle')} icon={<IconLock size={26} />}>
      {t('app.otherRoleBody')}
    </MessagePage>
  )
}
