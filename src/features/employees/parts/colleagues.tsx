import { Card } from '../../../components/layout/card.tsx'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { byShownName } from '../../../shared/rules/chain/people-order.ts'
import { EmployeeRow } from './employee-row.tsx'
import { useColleagues } from '../queries.ts'

type ColleaguesProps = { userId: string; today: string; editPathOf: (employeeId: string) => string }

/** The managers and the accountants, listed for their accounts; the list of employees does not include them. */
export function Colleagues({ userId, today, editPathOf }: ColleaguesProps) {
  const t = useT()
  const locale = useLocale()
  const colleagues = useColleagues(userId)
  if (!colleagues || colleagues.length === 0) return null
  return (
    <Card flush title={t('employees.colleagues')}>
      <ul>
        {colleagues.toSorted(byShownName(locale)).map((colleague) => (
          <EmployeeRow key={colleague._id} employee={colleague} today={today} editPathOf={editPathOf} />
        ))}
      </ul>
    </Card>
  )
}
