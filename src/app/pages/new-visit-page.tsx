import { useNavigate } from 'react-router-dom'
import { PageHeader } from '../../components/page-header.tsx'
import { NewVisit } from '../../features/visits/new-visit.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../paths.ts'
import { savedVisitState } from '../visit-note-state.ts'

export function NewVisitPage() {
  const t = useT()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('app.placeNewVisit')} backTo={paths.visitsHistory} />
      <NewVisit onSaved={(opIds) => void navigate(paths.home, { state: savedVisitState(opIds) })} />
    </>
  )
}
