import { IconPlus } from '@tabler/icons-react'
import { LinkButton } from '../../components/inputs/button.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { VisitsHistory } from '../../features/visits/parts/visits-history.tsx'
import { useT } from '../../i18n/use-t.ts'
import { rolesOf } from '../../shared/rules/access/access.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { paths } from '../../paths/paths.ts'
import { visitPathOf } from '../../paths/record-paths.ts'

/** The person's own visits or, for a manager, everybody's. */
export function VisitsHistoryPage() {
  const t = useT()
  const isManager = rolesOf(useSignedIn()).includes('admin')
  return (
    <>
      <PageHeader title={t(isManager ? 'app.placeVisitsHistory' : 'app.placeMyVisits')} backTo={paths.home} />
      <VisitsHistory
        reach={isManager ? 'all' : 'own'}
        visitPathOf={visitPathOf}
        add={
          isManager ? (
            <LinkButton to={paths.newVisit} variant="primary" icon={<IconPlus aria-hidden size={20} />}>
              {t('app.placeNewVisit')}
            </LinkButton>
          ) : null
        }
      />
    </>
  )
}
