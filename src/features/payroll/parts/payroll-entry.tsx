import { useCallback, useDeferredValue, useMemo } from 'react'
import { IconSearch, IconUsers } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { onDemand } from '../../../components/async/on-demand.tsx'
import { Pager } from '../../../components/inputs/pager.tsx'
import { ReadFailure } from '../../../components/state/read-failure.tsx'
import { SkeletonCard } from '../../../components/state/skeleton.tsx'
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import { useAddressChoice } from '../../../lib/use-address-choice.ts'
import { useNow } from '../../../lib/use-now.ts'
import { monthOf, riyadhDayOf } from '../../../shared/rules/business-day.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { useFreshPayMonth, usePayMonth } from './entry-queries.ts'
import { GeneralDetails } from './general-details.tsx'
import { MonthFigures } from './month-figures.tsx'
import { PayActions } from './pay-actions.tsx'
import { PayCards } from './pay-cards.tsx'
import { choosePay, readPayChoice, writePayChoice } from './pay-choice.ts'
import { PayFilters } from './pay-filters.tsx'
import styles from './payroll-entry.module.css'
import { usePayDrafts } from './use-pay-drafts.ts'

// Few people choose this view, so it is not part of the page's first load.
const PayTable = onDemand(async () => withTexts(import('./pay-table.tsx').then((module) => module.PayTable)))

const PAY_ADDRESS = { read: readPayChoice, write: writePayChoice }

/** `/accAllUsers`: a month's pay of everybody who is neither manager nor accountant. The filters are in the URL. */
export function PayrollEntry({ slipPathOf }: { slipPathOf: (slipId: string) => string }) {
  const t = useT()
  const { userId } = useSignedIn()
  const running = monthOf(riyadhDayOf(useNow()))
  const [choice, chooseAny] = useAddressChoice(PAY_ADDRESS)
  const ofMonth = choice.month || running
  const month = `${ofMonth}-01`
  useFreshPayMonth({ userId, month })
  const view = usePayMonth({ userId, month })
  const { draft, actions } = usePayDrafts({ userId, month })
  const { pharmacy, state, page } = choice
  const sought = useDeferredValue(choice.text)
  const people = view?.month === month ? view.people : undefined
  const { chosen, shown, ...pages } = useMemo(
    () => choosePay(people ?? [], { text: sought, pharmacy, state, page }),
    [people, sought, pharmacy, state, page],
  )
  // The set of started forms changes rarely, the draft at every keystroke.
  const started = Object.keys(draft?.entries ?? {}).join(' ')
  const startedIds = useMemo(() => new Set(started.split(' ')), [started])
  // Any other change of the filters starts at page 1.
  const choose = useCallback((patch: Partial<typeof choice>) => chooseAny({ page: 1, ...patch }), [chooseAny])

  if (!view || !draft) {
    return (
      <div className={styles.page}>
        <SkeletonCard blockSize="16rem" />
        <ComingPeople />
      </div>
    )
  }
  const generalRemarks = draft.generalRemarks
  const shared = { month, generalRemarks, actions, slipPathOf }
  const isNobodyHere = people?.length === 0 && !view.hasEmployees
  return (
    <div className={styles.page}>
      {isNobodyHere ? null : (
        <FreshnessNote
          fetchedAt={view.fetchedAt}
          problem={view.problem}
          unread={view.unread}
          never={{ title: t('payroll.monthNeverTitle'), also: t('payroll.enterAlready') }}
        />
      )}
      <GeneralDetails
        month={ofMonth}
        remarks={generalRemarks}
        onMonth={(next) => choose({ month: next === running ? '' : next })}
        onRemarks={actions.typeRemarks}
      />
      {!people || (isNobodyHere && view.problem === null) ? (
        <ComingPeople />
      ) : isNobodyHere && view.problem !== null ? (
        <ReadFailure problem={view.problem} title={t('payroll.noEmployeesHere')} />
      ) : people.length === 0 ? (
        <Card>
          <EmptyState icon={<IconUsers size={26} />}>{t('payroll.noEmployees')}</EmptyState>
        </Card>
      ) : (
        <>
          <MonthFigures people={people} month={month} />
          <PayFilters choice={choice} people={people} onChoose={choose} />
          <div className={styles.bar}>
            <p className={styles.count} role="status">
              {t('payroll.employeesShown', { count: chosen.length })}
            </p>
            <PayActions people={chosen} month={month} startedIds={startedIds} actions={actions} />
          </div>
          {chosen.length === 0 ? (
            <Card>
              <EmptyState
                icon={<IconSearch size={26} />}
                action={
                  <Button onClick={() => choose({ text: '', pharmacy: '', state: '' })}>
                    {t('payroll.showEverybody')}
                  </Button>
                }
              >
                {t('payroll.noneMatching')}
              </EmptyState>
            </Card>
          ) : choice.view === 'table' ? (
            <PayTable people={shown} entries={draft.entries} {...shared} />
          ) : (
            <PayCards people={shown} entries={draft.entries} {...shared} />
          )}
          <Pager {...pages} onPage={(next) => choose({ page: next })} />
        </>
      )}
    </div>
  )
}

/** Placeholder of the month's figures and the people. */
function ComingPeople() {
  return (
    <>
      <SkeletonCard blockSize="8rem" />
      <SkeletonRows lines={3} />
    </>
  )
}
