import { IconTools } from '@tabler/icons-react'
import type { MessageId } from '../../i18n/message-id.ts'
import { useT } from '../../i18n/use-t.ts'
import { MessagePage } from './message-page.tsx'

export function UnderDevelopmentPage({ title }: { title: MessageId }) {
  const t = useT()
  return (
    <MessagePage title={t(title)} icon={<IconTools size={26} />}>
      {t('app.underDevelopment')}
    </MessagePage>
  )
}
