import { useNavigate } from '../../lib/router.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { NewEmployeeForm } from '../../features/employees/parts/new-employee-form.tsx'
import { useT } from '../../i18n/use-t.ts'
import { addedEmployeeState } from '../../paths/dashboard-paths.ts'
import { paths } from '../../paths/paths.ts'

export function NewEmployeePage() {
  const t = useT()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('employees.newTitle')} backTo={paths.employees} />
      <NewEmployeeForm onAdded={(name) => navigate(paths.home, { state: addedEmployeeState(name) })} />
    </>
  )
}
