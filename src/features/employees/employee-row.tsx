import type { ReactNode } from 'react'
import { IconChevronDown } from '@tabler/icons-react'
import { DayText } from '../../components/day-text.tsx'
import { Fact, Facts } from '../../components/facts.tsx'
import { Name } from '../../components/name.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { useOptionLabel } from '../../i18n/use-option-label.ts'
import { useT } from '../../i18n/use-t.ts'
import { initialsOf } from '../../lib/initials-of.ts'
import type { User } from '../../shared/contract/employees.ts'
import { yearsBetween } from '../../shared/rules/service-years.ts'
import styles from './employee-row.module.css'

/** One employee as a card: who, what and where at once, the rest folded. */
export function EmployeeRow({ employee, today }: { employee: User; today: string }) {
  const t = useT()
  const labelOf = useOptionLabel()
  const { employeeName, position, currentPharmacy, companyId, telNo, email, joiningDate, birthDate } = employee
  const option = (value: string): ReactNode => (value === '' ? t('employees.notGiven') : labelOf(value))
  const dayAndYears = (day: string | null): ReactNode =>
    day === null ? (
      t('employees.notGiven')
    ) : (
      <>
        <DayText day={day} /> · {t('employees.years', { count: yearsBetween(day, today) })}
      </>
    )
  return (
    <li className={styles.row}>
      <details className={styles.details}>
        <summary className={styles.summary}>
          <span className={styles.initials} aria-hidden>
            {initialsOf(employeeName)}
          </span>
          <span className={styles.who}>
            <Name className={styles.name}>{employeeName}</Name>
            <span className={styles.what}>
              {labelOf(position)} · <bdi>{labelOf(currentPharmacy)}</bdi>
            </span>
          </span>
          <span className={styles.id}>
            <VisuallyHidden>{t('employees.employeeId')} </VisuallyHidden>
            <bdi dir="ltr">{companyId}</bdi>
          </span>
          <IconChevronDown aria-hidden size={22} className={styles.chevron} />
        </summary>
        <div className={styles.more}>
          <Facts>
            <Fact name={t('employees.employeeId')}>
              <bdi dir="ltr">{companyId === '' ? t('employees.notGiven') : companyId}</bdi>
            </Fact>
            <Fact name={t('employees.phone')}>
              {telNo === '' ? (
                t('employees.notGiven')
              ) : (
                <a href={`tel:${telNo}`} dir="ltr">
                  {telNo}
                </a>
              )}
            </Fact>
            <Fact name={t('employees.email')} isLong>
              <a href={`mailto:${email}`} dir="ltr">
                {email}
              </a>
            </Fact>
            <Fact name={t('employees.joined')}>{dayAndYears(joiningDate)}</Fact>
            <Fact name={t('employees.born')}>{dayAndYears(birthDate)}</Fact>
            <Fact name={t('employees.nationality')}>{option(employee.nationality)}</Fact>
            <Fact name={t('employees.gender')}>{option(employee.gender)}</Fact>
            <Fact name={t('employees.employmentType')}>{option(employee.employmentType)}</Fact>
            <Fact name={t('employees.probation')}>{option(employee.propationPeriod)}</Fact>
            <Fact name={t('employees.status')}>{option(employee.status)}</Fact>
          </Facts>
        </div>
      </details>
    </li>
  )
}
