import { useParams } from 'react-router-dom'
import { paths } from '../../paths/paths.ts'
import { lazyPage } from '../lazy-page.tsx'
import { TitledPage } from './titled-page.tsx'

// In a chunk of its own: one that several pages share would be fetched with each of them.
const OvertimeWithPunches = lazyPage(() => import('./overtime-with-punches.tsx'), 'OvertimeWithPunches')

/** One overtime request, for a manager to decide. */
export function OvertimePage() {
  const { overtimeId = '' } = useParams<'overtimeId'>()
  return (
    <TitledPage title="overtime.pageTitle" backTo={paths.overtimeRequests} onPlainServer="nothing">
      <OvertimeWithPunches key={overtimeId} overtimeId={overtimeId} />
    </TitledPage>
  )
}
