import { PageHeader } from '../../components/layout/page-header.tsx'
import { Everybody } from '../../features/attendance/parts/everybody.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../paths/paths.ts'
import { useExtendedServer } from '../use-extended-server.ts'
import { UnderDevelopmentPage } from './under-development-page.tsx'

export function AttendancePage() {
  const t = useT()
  const has = useExtendedServer()
  if (has === undefined) return null
  if (!has) return <UnderDevelopmentPage title="app.placeAttendance" />
  return (
    <>
      <PageHeader title={t('app.placeAttendance')} backTo={paths.home} />
      <Everybody />
    </>
  )
}
