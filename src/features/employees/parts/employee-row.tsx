import { useState } from 'react'
import type { ReactNode } from 'react'
import { IconChevronDown } from '@tabler/icons-react'
import { DayText } from '../../../components/format/day-text.tsx'
import { Fact, Facts } from '../../../components/layout/facts.tsx'
import { Name } from '../../../components/format/name.tsx'
import { onDemand } from '../../../components/async/on-demand.tsx'
import { VisuallyHidden } from '../../../components/layout/visually-hidden.tsx'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import { initialsOf } from '../../../lib/initials-of.ts'
import { useInstantWords } from '../../../components/format/use-instant-words.ts'
import { isClosed, reopenedUntil } from '../../../shared/rules/people/closed-account.ts'
import type { User } from '../../../shared/contract/employees.ts'
import { isListedEmployee } from '../../../shared/rules/chain/employee-choice.ts'
import { nameOf } from '../../../shared/rules/people/name-of.ts'
import { yearsBetween } from '../../../shared/rules/people/service-years.ts'
import styles from './employee-row.module.css'
import { Place } from '../../../components/format/place.tsx'

const AccountActions = onDemand(async () =>
  withTexts(import('./account-actions.tsx').then((module) => module.AccountActions)),
)

const ROLES = {
  manager: 'employees.manager',
  accountant: 'employees.accountant',
  both: 'employees.managerAndAccountant',
} as const

function roleOf({ isAdmin, isAccountant }: User): keyof typeof ROLES {
  if (isAdmin && isAccountant) return 'both'
  return isAdmin ? 'manager' : 'accountant'
}

type EmployeeRowProps = { employee: User; today: string; pathOf: (employeeId: string) => string }

/** What a person is and where, and the state of an account that is not simply open. */
export function PersonStanding({ person }: { person: User }) {
  const t = useT()
  const labelOf = useOptionLabel()
  const instantWords = useInstantWords()
  const openUntil = isClosed(person) ? null : reopenedUntil(person)
  return (
    <>
      <span className={styles.what}>
        {isListedEmployee(person) ? (
          <span>
            <span>{`${labelOf(person.position)} ·`}</span> <Place>{person.currentPharmacy}</Place>
          </span>
        ) : (
          t(ROLES[roleOf(person)])
        )}
      </span>
      {isClosed(person) ? <span className={styles.closed}>{t('employees.closed')}</span> : null}
      {openUntil ? (
        <span className={styles.closed}>{t('employees.openUntil', { time: instantWords(openUntil) })}</span>
      ) : null}
    </>
  )
}

/** One employee as a card: name, position and pharmacy are always visible, the rest is collapsed. */
export function EmployeeRow({ employee, today, pathOf }: EmployeeRowProps) {
  const t = useT()
  const labelOf = useOptionLabel()
  const [isOpen, setIsOpen] = useState(false)
  const name = nameOf(employee, useLocale())
  const { companyId, telNo, email, joiningDate, birthDate } = employee
  const option = (value: string): ReactNode => (value === '' ? t('employees.notGiven') : labelOf(value))
  const dayAndYears = (day: string | null): ReactNode =>
    day === null ? (
      t('employees.notGiven')
    ) : (
      <span className={styles.dayAndYears}>
        <DayText day={day} />
        <span>{t('employees.years', { count: yearsBetween(day, today) })}</span>
      </span>
    )
  return (
    <li className={styles.row}>
      <details className={styles.details} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={styles.summary}>
          <span className={styles.initials} aria-hidden>
            {initialsOf(name)}
          </span>
          <span className={styles.who}>
            <Name className={styles.name}>{name}</Name>
            <PersonStanding person={employee} />
          </span>
          <span className={styles.id}>
            <VisuallyHidden>{`${t('employees.employeeId')} `}</VisuallyHidden>
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
          {isOpen ? <AccountActions employee={employee} path={pathOf(employee._id)} /> : null}
        </div>
      </details>
    </li>
  )
}
