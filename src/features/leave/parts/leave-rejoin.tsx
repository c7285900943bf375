import { IconPlaneArrival } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { Link } from '../../../lib/router.tsx'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { Pager } from '../../../components/inputs/pager.tsx'
import { SkeletonCards } from '../../../components/state/skeleton-cards.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useLeaveTypes } from '../../../components/format/use-leave-types.ts'
import { useNow } from '../../../lib/use-now.ts'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { pageIn, pageOf } from '../../../shared/rules/values/pages.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { DayRange } from './day-range.tsx'
import styles from './leave-rejoin.module.css'
import { LeavesFreshness } from './leaves-freshness.tsx'
import { useFreshLeaves, useLeaves } from '../queries.ts'
import { RejoinFacts } from './rejoin-facts.tsx'
import { RejoinForm } from './rejoin-form.tsx'
import { rejoinLists, WAITING_PER_PAGE } from './rejoin-lists.ts'
import { stateWordOfLeave } from './shown-leave.ts'
import type { ShownLeave } from './shown-leave.ts'
import { UnsentNote } from './unsent-note.tsx'

/** Placeholders of the waiting leave and the earlier ones. */
const COMING = ['26rem', '12rem'] as const

type LeaveRejoinProps = { historyPath: string; leavePathOf: (leaveId: string) => string }

/** `/leaveRejoin`: approved leaves without a return yet, paginated, then those with one. */
export function LeaveRejoin({ historyPath, leavePathOf }: LeaveRejoinProps) {
  const t = useT()
  const { userId } = useSignedIn()
  const today = riyadhDayOf(useNow())
  const view = useLeaves(userId)
  const [params, setParams] = useSearchParams()
  useFreshLeaves(userId)
  if (!view || (!view.isLoaded && view.problem === null)) return <SkeletonCards sizes={COMING} />
  const { waiting, rejoined } = rejoinLists(view.leaves, today)
  const { items, ...pages } = pageOf(waiting, { page: pageIn(params), perPage: WAITING_PER_PAGE })

  function turn(page: number): void {
    setParams(page === 1 ? {} : { page: String(page) }, { replace: true })
    // A page of forms is many screens long.
    window.scrollTo({ top: 0 })
  }

  return (
    <div className={styles.page}>
      <LeavesFreshness view={view} />
      <div className={styles.columns}>
        <div className={styles.leaves}>
          {items.length > 0 ? (
            <ul className={styles.leaves}>
              {items.map((shown) => (
                <li key={shown.leave._id}>
                  <WaitingLeave shown={shown} path={leavePathOf(shown.leave._id)} />
                </li>
              ))}
            </ul>
          ) : null}
          <Pager {...pages} onPage={turn} />
          {waiting.length === 0 && view.isLoaded ? (
            <Card>
              <EmptyState
                icon={<IconPlaneArrival size={26} />}
                action={<LinkButton to={historyPath}>{t('leave.toHistory')}</LinkButton>}
              >
                {t('leave.rejoinNone')}
              </EmptyState>
            </Card>
          ) : null}
        </div>
        {rejoined.length > 0 ? (
          <Card title={t('leave.rejoinedBefore')}>
            <ul className={styles.rejoined}>
              {rejoined.map(({ leave }) => (
                <li key={leave._id}>
                  <LeaveName shown={{ leave }} path={leavePathOf(leave._id)} />
                  <RejoinFacts leave={leave} />
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
      </div>
    </div>
  )
}

function WaitingLeave({ shown, path }: { shown: ShownLeave; path: string }) {
  const t = useT()
  const { labelOf } = useLeaveTypes()
  const { leave, server, changes } = shown
  const word = stateWordOfLeave(shown)
  return (
    <Card title={labelOf(leave.natureLeave)} action={word ? <StateWord state={word} /> : null}>
      <div className={styles.waiting}>
        <p className={styles.days}>
          <DayRange dateFrom={leave.dateFrom} dateTo={leave.dateTo} />
          <Link to={path}>{t('leave.seeLeave')}</Link>
        </p>
        <RejoinFacts leave={leave} />
        {changes.map((row) => (
          <UnsentNote key={row.opId} row={row} server={server} editPath={null} />
        ))}
        <RejoinForm shown={shown} />
      </div>
    </Card>
  )
}

function LeaveName({ shown: { leave }, path }: { shown: Pick<ShownLeave, 'leave'>; path: string }) {
  const { labelOf } = useLeaveTypes()
  return (
    <p className={styles.name}>
      <Link to={path}>{labelOf(leave.natureLeave)}</Link> · <DayRange dateFrom={leave.dateFrom} dateTo={leave.dateTo} />
    </p>
  )
}
