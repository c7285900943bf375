import { IconUserPlus } from '@tabler/icons-react'
import { LinkButton } from '../../components/inputs/button.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { Employees } from '../../features/employees/parts/employees.tsx'
import { useT } from '../../i18n/use-t.ts'
import { employeePathOf } from '../../paths/dashboard-paths.ts'
import { paths } from '../../paths/paths.ts'

export function EmployeesPage() {
  const t = useT()
  return (
    <>
      <PageHeader title={t('employees.title')} backTo={paths.home} />
      <Employees
        pathOf={employeePathOf}
        action={
          <LinkButton to={paths.newEmployee} variant="primary" icon={<IconUserPlus aria-hidden size={20} />}>
            {t('employees.add')}
          </LinkButton>
        }
      />
    </>
  )
}
