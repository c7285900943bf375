import { useSearchParams } from 'react-router-dom'
import { useNavigate } from '../../lib/router.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { NewVisit } from '../../features/visits/parts/new-visit.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../paths/paths.ts'
import { savedVisitState } from '../visit-note-state.ts'

export function NewVisitPage() {
  const t = useT()
  const navigate = useNavigate()
  const editing = useSearchParams()[0].get('edit')
  return (
    <>
      <PageHeader title={t(editing === null ? 'app.placeNewVisit' : 'visits.editTitle')} backTo={paths.visitsHistory} />
      <NewVisit
        editing={editing}
        historyPath={paths.visitsHistory}
        onSaved={(opIds) => navigate(paths.home, { state: savedVisitState(opIds) })}
      />
    </>
  )
}
