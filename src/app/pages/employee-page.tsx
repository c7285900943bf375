import { Person } from '../../features/employees/parts/person.tsx'
import { useParams } from 'react-router-dom'
import { employeeMonthPathOf } from '../../paths/dashboard-paths.ts'
import { leavePathOf } from '../../paths/leave-paths.ts'
import { overtimePathOf } from '../../paths/overtime-paths.ts'
import { paths } from '../../paths/paths.ts'
import { payPathOf, visitsPathOf } from '../../paths/record-paths.ts'
import { TitledPage } from './titled-page.tsx'

/** One employee, for a manager. */
export function EmployeePage() {
  const { employeeId = '' } = useParams<'employeeId'>()
  return (
    <TitledPage title="employees.recordTitle" backTo={paths.employees} onPlainServer="nothing">
      <Person
        key={employeeId}
        employeeId={employeeId}
        listPath={paths.employees}
        paths={{
          month: employeeMonthPathOf(employeeId),
          attendance: paths.attendance,
          visits: visitsPathOf(employeeId),
          overtimeOf: overtimePathOf,
          leaveOf: leavePathOf,
          payOf: payPathOf,
        }}
      />
    </TitledPage>
  )
}
