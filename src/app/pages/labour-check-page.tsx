import { PageHeader } from '../../components/layout/page-header.tsx'
import { Attendance } from '../../features/attendance/parts/attendance.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useExtendedServer } from '../use-extended-server.ts'
import { paths } from '../../paths/paths.ts'
import { UnderDevelopmentPage } from './under-development-page.tsx'

export function LabourCheckPage() {
  const t = useT()
  const has = useExtendedServer()
  if (has === undefined) return null
  if (!has) return <UnderDevelopmentPage title="app.placeLabourCheck" />
  return (
    <>
      <PageHeader title={t('attendance.title')} backTo={paths.home} />
      <Attendance />
    </>
  )
}
