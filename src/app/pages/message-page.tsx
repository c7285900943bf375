import type { ReactNode } from 'react'
import { IconArrowLeft } from '@tabler/icons-react'
import { LinkButton } from '../../components/inputs/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { EmptyState } from '../../components/state/empty-state.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../paths/paths.ts'
import styles from './message-page.module.css'

/** A page with one message and one link, to the home screen. */
export function MessagePage({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  const t = useT()
  return (
    <div className={styles.page}>
      <PageHeader title={title} backTo={paths.home} />
      <Card>
        <EmptyState
          icon={icon}
          action={
            <LinkButton
              to={paths.home}
              variant="primary"
              icon={<IconArrowLeft aria-hidden size={20} className={styles.along} />}
            >
              {t('app.goHome')}
            </LinkButton>
          }
        >
          {children}
        </EmptyState>
      </Card>
    </div>
  )
}
