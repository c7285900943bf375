import { Name } from '../../../components/format/name.tsx'
import { Place } from '../../../components/format/place.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { Dotted } from '../../../components/layout/dotted.tsx'
import { Fact, Facts } from '../../../components/layout/facts.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import { newEmployeeObject } from '../../../shared/rules/people/new-employee.ts'
import type {
  NewEmployeeField,
  NewEmployeeProblems,
  NewEmployeeTyped,
} from '../../../shared/rules/people/new-employee.ts'
import styles from './person-form.module.css'

/** Fields that can have a problem, in the order of the form. */
const LABELS: Partial<Record<NewEmployeeField, MessageId>> = {
  firstName: 'employees.firstName',
  secondName: 'employees.needSecondName',
  lastName: 'employees.lastName',
  employeeNameAr: 'employees.needArabicName',
  birthDate: 'employees.born',
  telNo: 'employees.phone',
  companyId: 'employees.companyId',
  joiningDate: 'employees.joined',
  bankAccountNo: 'employees.needAccountNo',
  email: 'employees.email',
  password: 'employees.password',
  confirmPassword: 'employees.confirmPassword',
}

type NewEmployeeSummaryProps = { typed: NewEmployeeTyped; problems: NewEmployeeProblems; isOneTime: boolean }

/** Who will be added, and what is still needed for it. */
export function NewEmployeeSummary({ typed, problems, isOneTime }: NewEmployeeSummaryProps) {
  const t = useT()
  const labelOf = useOptionLabel()
  const { employeeName, companyId, email } = newEmployeeObject(typed)
  const needed = Object.entries(LABELS).flatMap(([field, label]) => (field in problems ? t(label) : []))
  const orDash = (text: string) => (text === '' ? '—' : text)
  return (
    <Card title={t('employees.summary')}>
      <div className={styles.side}>
        <Facts>
          <Fact name={t('employees.name')} isLong>
            {employeeName === '' ? '—' : <Name>{employeeName}</Name>}
          </Fact>
          <Fact name={t('employees.position')}>{labelOf(typed.position)}</Fact>
          <Fact name={t('employees.placeOfWork')}>
            <Place>{typed.currentPharmacy}</Place>
          </Fact>
          <Fact name={t('employees.companyId')}>
            <bdi dir="ltr">{orDash(companyId)}</bdi>
          </Fact>
          <Fact name={t('employees.email')} isLong>
            <bdi dir="ltr">{orDash(email)}</bdi>
          </Fact>
          {isOneTime ? <Fact name={t('employees.password')}>{t('employees.once')}</Fact> : null}
        </Facts>
        <div className={styles.needed}>
          <h3>{t('employees.needed')}</h3>
          {needed.length === 0 ? (
            <p>{t('employees.neededNothing')}</p>
          ) : (
            <Dotted>
              {needed.map((label) => (
                <span key={label}>{label}</span>
              ))}
            </Dotted>
          )}
        </div>
      </div>
    </Card>
  )
}
