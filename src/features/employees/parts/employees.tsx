import { useDeferredValue, useMemo } from 'react'
import type { ReactNode } from 'react'
import { IconSearch, IconUsers } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { onDemand } from '../../../components/async/on-demand.tsx'
import { Pager } from '../../../components/inputs/pager.tsx'
import { ReadFailure } from '../../../components/state/read-failure.tsx'
import { Skeleton } from '../../../components/state/skeleton.tsx'
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import { useIsExtended } from '../../../lib/server-kind.ts'
import { useAddressChoice } from '../../../lib/use-address-choice.ts'
import { useNow } from '../../../lib/use-now.ts'
import type { User } from '../../../shared/contract/employees.ts'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { chooseEmployees, EMPLOYEE_SORTS } from '../../../shared/rules/chain/employee-choice.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { useEmployees, useFreshEmployees } from '../queries.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import type { EmployeeChoice } from '../../../shared/rules/chain/employee-choice.ts'
import { pageIn } from '../../../shared/rules/values/pages.ts'
import { EmployeeFilters } from './employee-filters.tsx'
import { EmployeeRow } from './employee-row.tsx'
import styles from './employees.module.css'

const Colleagues = onDemand(async () => withTexts(import('./colleagues.tsx').then((module) => module.Colleagues)))

const NOBODY: readonly User[] = []
const EMPLOYEE_ADDRESS = { read: readEmployeeChoice, write: writeEmployeeChoice }

type EmployeesProps = { action: ReactNode; editPathOf: (employeeId: string) => string }

/**
 * `/dashBoardAllUsers`: all users who are neither manager nor accountant, paginated. The filters are in the URL.
 * `action`: adds an employee.
 */
export function Employees({ action, editPathOf }: EmployeesProps) {
  const t = useT()
  const placeText = useOptionLabel()
  const { userId } = useSignedIn()
  const isExtended = useIsExtended()
  const view = useEmployees(userId)
  useFreshEmployees(userId)
  const today = riyadhDayOf(useNow())
  const [choice, chooseAny] = useAddressChoice(EMPLOYEE_ADDRESS)
  const { text, pharmacy, position, sort, page } = choice
  const sought = useDeferredValue(text)
  const all = view?.employees
  const locale = useLocale()
  const chosen = useMemo(
    () => (all ? chooseEmployees(all, { text: sought, pharmacy, position, sort, page, locale, placeText }) : null),
    [all, sought, pharmacy, position, sort, page, locale, placeText],
  )
  // Any other change of the filters starts at page 1.
  const choose = (patch: Partial<typeof choice>) => chooseAny({ page: 1, ...patch })

  const isComing = !view || !chosen || (view.employees.length === 0 && !view.isLoaded && view.problem === null)
  if (!isComing && view.problem !== null && view.employees.length === 0 && !view.isLoaded)
    return <ReadFailure problem={view.problem} title={t('employees.notHereTitle')} />
  return (
    <div className={styles.page}>
      {isComing ? null : <FreshnessNote {...view} never={{ title: t('employees.notHereTitle') }} />}
      {!isComing && view.employees.length === 0 ? (
        <EmptyState icon={<IconUsers size={26} />} action={action}>
          {t('employees.none')}
        </EmptyState>
      ) : (
        <>
          <EmployeeFilters choice={choice} employees={all ?? NOBODY} onChoose={choose} />
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
                    action={
                      <Button onClick={() => choose({ text: '', pharmacy: '', position: '' })}>
                        {t('employees.showAll')}
                      </Button>
                    }
                  >
                    {t('employees.noneMatching')}
                  </EmptyState>
                </div>
              ) : (
                <ul>
                  {chosen.employees.map((employee) => (
                    <EmployeeRow key={employee._id} employee={employee} today={today} editPathOf={editPathOf} />
                  ))}
                </ul>
              )}
              <Pager page={chosen.page} pages={chosen.pages} onPage={(next) => choose({ page: next })} />
            </Card>
          )}
        </>
      )}
      {isComing || !isExtended ? null : <Colleagues userId={userId} today={today} editPathOf={editPathOf} />}
    </div>
  )
}

/** Reads the filters from the URL. Invalid values fall back to their defaults. */
function readEmployeeChoice(params: URLSearchParams): EmployeeChoice {
  return {
    text: params.get('find') ?? '',
    pharmacy: params.get('place') ?? '',
    position: params.get('position') ?? '',
    sort: EMPLOYEE_SORTS.find((each) => each === params.get('sort')) ?? 'name',
    page: pageIn(params),
  }
}

function writeEmployeeChoice({ text, pharmacy, position, sort, page }: EmployeeChoice): Record<string, string> {
  return {
    ...(text === '' ? {} : { find: text }),
    ...(pharmacy === '' ? {} : { place: pharmacy }),
    ...(position === '' ? {} : { position }),
    ...(sort === 'name' ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
  }
}
