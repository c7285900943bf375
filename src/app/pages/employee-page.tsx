import { EditPerson } from '../../features/employees/parts/edit-person.tsx'
import { useParams } from 'react-router-dom'
import { paths } from '../../paths/paths.ts'
import { TitledPage } from './titled-page.tsx'

/** One employee, for a manager to edit. */
export function EmployeePage() {
  const { employeeId = '' } = useParams<'employeeId'>()
  return (
    <TitledPage title="employees.editTitle" backTo={paths.employees} onPlainServer="nothing">
      <EditPerson key={employeeId} employeeId={employeeId} listPath={paths.employees} />
    </TitledPage>
  )
}
