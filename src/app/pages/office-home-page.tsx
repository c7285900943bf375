import { IconTools } from '@tabler/icons-react'
import { EmptyState } from '../../components/empty-state.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import type { MessageId } from '../../i18n/message-id.ts'
import { useT } from '../../i18n/use-t.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import styles from './office-home-page.module.css'

/** The home of managers and accountants until their screens are there. */
export function OfficeHomePage({ body }: { body: MessageId }) {
  const t = useT()
  const { employeeName } = useSignedIn()
  return (
    <div className={styles.page}>
      <PageHeader title={t('app.placeDashboard')} />
      <h2 className={styles.welcome}>{t('app.welcome', { name: employeeName })}</h2>
      <EmptyState icon={<IconTools size={26} />}>{t(body)}</EmptyState>
    </div>
  )
}
