import { useParams } from 'react-router-dom'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { VisitDetails } from '../../features/visits/parts/visit-details.tsx'
import { useT } from '../../i18n/use-t.ts'
import { rolesOf } from '../../shared/rules/access/access.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { paths } from '../../paths/paths.ts'
import { visitEditPathOf, visitPathOf } from '../../paths/record-paths.ts'

export function VisitPage() {
  const t = useT()
  const { visitId = '' } = useParams<'visitId'>()
  const isManager = rolesOf(useSignedIn()).includes('admin')
  return (
    <>
      <PageHeader title={t('app.placeVisit')} backTo={paths.visitsHistory} />
      <VisitDetails
        key={visitId}
        visitId={visitId}
        reach={isManager ? 'all' : 'own'}
        historyPath={paths.visitsHistory}
        visitPathOf={visitPathOf}
        editPathOf={visitEditPathOf}
      />
    </>
  )
}
