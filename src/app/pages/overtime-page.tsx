import { useParams } from 'react-router-dom'
import { paths } from '../../paths/paths.ts'
import { OvertimeWithPunches } from './overtime-with-punches.tsx'
import { TitledPage } from './titled-page.tsx'

/** One overtime request, for a manager to decide. */
export function OvertimePage() {
  const { overtimeId = '' } = useParams<'overtimeId'>()
  return (
    <TitledPage title="overtime.pageTitle" backTo={paths.overtimeRequests} onPlainServer="nothing">
      <OvertimeWithPunches key={overtimeId} overtimeId={overtimeId} />
    </TitledPage>
  )
}
