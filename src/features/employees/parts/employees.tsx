import { useDeferredValue, useMemo } from 'react'
import type { ReactNode } from 'react'
import { IconSearch, IconUsers } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { Pager } from '../../../components/inputs/pager.tsx'
import { ReadFailure } from '../../../components/state/read-failure.tsx'
import { Skeleton } from '../../../components/state/skeleton.tsx'
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useIsExtended } from '../../../lib/server-kind.ts'
import { useAddressChoice } from '../../../lib/use-address-choice.ts'
import { useNow } from '../../../lib/use-now.ts'
import type { User } from '../../../shared/contract/employees.ts'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import {
  chooseEmployees,
  EMPLOYEE_ROLES,
  EMPLOYEE_SORTS,
  EMPLOYEE_STATES,
  isListedEmployee,
  matchingEmployees,
} from '../../../shared/rules/chain/employee-choice.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { useAway, useEmployees, useFreshEmployees } from '../queries.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import type { EmployeeChoice } from '../../../shared/rules/chain/employee-choice.ts'
import { pageIn } from '../../../shared/rules/values/pages.ts'
import { EmployeeFilters } from './employee-filters.tsx'
import { EmployeeRow } from './employee-row.tsx'
import styles from './employees.module.css'

const NOBODY: readonly User[] = []
const EVERYBODY = { text: '', pharmacy: '', position: '', role: '', state: '' } as const
const EMPLOYEE_ADDRESS = { read: readEmployeeChoice, write: writeEmployeeChoice }

type EmployeesProps = { action: ReactNode; pathOf: (employeeId: string) => string }

/**
 * `/dashBoardAllUsers`: the employees, paginated, and below them the managers and accountants, for their accounts. The
 * filters are in the URL; with a role there is one list. `action`: adds an employee.
 */
export function Employees({ action, pathOf }: EmployeesProps) {
  const t = useT()
  const placeText = useOptionLabel()
  const { userId } = useSignedIn()
  const isExtended = useIsExtended()
  const today = riyadhDayOf(useNow())
  const view = useEmployees(userId)
  const away = useAway(userId, today)
  useFreshEmployees(userId)
  const [choice, chooseAny] = useAddressChoice(EMPLOYEE_ADDRESS)
  const { text, pharmacy, position, role, state, sort, page } = choice
  const sought = useDeferredValue(text)
  const all = view?.people
  const locale = useLocale()
  const chosen = useMemo(() => {
    if (!all) return null
    const how = { text: sought, pharmacy, position, role, state, sort, locale, placeText, ...(away && { away }) }
    const listed = role === '' ? all.filter(isListedEmployee) : all
    const others = role === '' && isExtended ? all.filter((person) => !isListedEmployee(person)) : NOBODY
    return {
      ...chooseEmployees(listed, { ...how, page }),
      isAnybodyListed: listed.some(isListedEmployee),
      colleagues: matchingEmployees(others, { ...how, sort: 'name' }),
    }
  }, [all, away, sought, pharmacy, position, role, state, sort, page, locale, placeText, isExtended])
  // Any other change of the filters starts at page 1.
  const choose = (patch: Partial<typeof choice>) => chooseAny({ page: 1, ...patch })

  const isNobodyHere = !chosen?.isAnybodyListed
  const isComing = !view || !chosen || (isNobodyHere && !view.isLoaded && view.problem === null)
  if (!isComing && view.problem !== null && isNobodyHere && !view.isLoaded)
    return <ReadFailure problem={view.problem} title={t('employees.notHereTitle')} />
  return (
    <div className={styles.page}>
      {isComing ? null : <FreshnessNote {...view} never={{ title: t('employees.notHereTitle') }} />}
      {!isComing && isNobodyHere ? (
        <EmptyState icon={<IconUsers size={26} />} action={action}>
          {t('employees.none')}
        </EmptyState>
      ) : (
        <>
          <EmployeeFilters
            choice={choice}
            employees={all ?? NOBODY}
            hasRoles={isExtended}
            isAwayKnown={away != null}
            onChoose={choose}
          />
          {isComing ? (
            <>
              <Skeleton blockSize="calc(var(--target) + var(--space-16))" />
              <SkeletonRows lines={2} />
            </>
          ) : (
            <Card flush>
              <div className={styles.count}>
                <p role="status">{view.isLoaded ? t('employees.countShown', { count: chosen.count }) : null}</p>
                {action}
              </div>
              {chosen.count === 0 && !view.isLoaded ? null : chosen.count === 0 ? (
                <div className={styles.none}>
                  <EmptyState
                    icon={<IconSearch size={26} />}
                    action={<Button onClick={() => choose(EVERYBODY)}>{t('employees.showAll')}</Button>}
                  >
                    {t('employees.noneMatching')}
                  </EmptyState>
                </div>
              ) : (
                <ul>
                  {chosen.employees.map((employee) => (
                    <EmployeeRow key={employee._id} employee={employee} today={today} pathOf={pathOf} />
                  ))}
                </ul>
              )}
              <Pager page={chosen.page} pages={chosen.pages} onPage={(next) => choose({ page: next })} />
            </Card>
          )}
        </>
      )}
      {isComing || chosen.colleagues.length === 0 ? null : (
        <Card flush title={t('employees.colleagues')}>
          <ul>
            {chosen.colleagues.map((colleague) => (
              <EmployeeRow key={colleague._id} employee={colleague} today={today} pathOf={pathOf} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

/** Reads the filters from the URL. Invalid values fall back to their defaults. */
function readEmployeeChoice(params: URLSearchParams): EmployeeChoice {
  return {
    text: params.get('find') ?? '',
    pharmacy: params.get('place') ?? '',
    position: params.get('position') ?? '',
    role: EMPLOYEE_ROLES.find((each) => each === params.get('role')) ?? '',
    state: EMPLOYEE_STATES.find((each) => each === params.get('state')) ?? '',
    sort: EMPLOYEE_SORTS.find((each) => each === params.get('sort')) ?? 'name',
    page: pageIn(params),
  }
}

function writeEmployeeChoice({
  text,
  pharmacy,
  position,
  role,
  state,
  sort,
  page,
}: EmployeeChoice): Record<string, string> {
  return {
    ...(text === '' ? {} : { find: text }),
    ...(pharmacy === '' ? {} : { place: pharmacy }),
    ...(position === '' ? {} : { position }),
    ...(role === '' ? {} : { role }),
    ...(state === '' ? {} : { state }),
    ...(sort === 'name' ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
  }
}
