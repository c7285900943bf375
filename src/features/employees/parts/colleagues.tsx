import { Card } from '../../../components/layout/card.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { EmployeeRow } from './employee-row.tsx'
import { useColleagues } from '../queries.ts'

/** The other managers and the accountants, listed for their accounts; the list of employees does not include them. */
export function Colleagues({ userId, today }: { userId: string; today: string }) {
  const t = useT()
  const colleagues = useColleagues(userId)
  if (!colleagues || colleagues.length === 0) return null
  return (
    <Card flush title={t('employees.colleagues')}>
      <ul>
        {colleagues.map((colleague) => (
          <EmployeeRow key={colleague._id} employee={colleague} today={today} />
        ))}
      </ul>
    </Card>
  )
}
