import { PageHeader } from '../../components/layout/page-header.tsx'
import { EditPerson } from '../../features/employees/parts/edit-person.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useParams } from 'react-router-dom'
import { paths } from '../../paths/paths.ts'
import { useExtendedServer } from '../use-extended-server.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** One employee, for a manager to edit. */
export function EmployeePage() {
  const t = useT()
  const { employeeId = '' } = useParams<'employeeId'>()
  const has = useExtendedServer()
  if (has === undefined) return null
  if (!has) return <NotFoundPage />
  return (
    <>
      <PageHeader title={t('employees.editTitle')} backTo={paths.employees} />
      <EditPerson key={employeeId} employeeId={employeeId} listPath={paths.employees} />
    </>
  )
}
