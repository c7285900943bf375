import { IconMapQuestion } from '@tabler/icons-react'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { ReadFailure } from '../../../components/state/read-failure.tsx'
import { SkeletonCard } from '../../../components/state/skeleton.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useNow } from '../../../lib/use-now.ts'
import { monthOf, riyadhDayOf } from '../../../shared/rules/business-day.ts'
import { isWorkedOut } from '../../../shared/rules/pay-history.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { AmountsCover, CoverBar } from './amounts-cover.tsx'
import { useAnySlip, useFreshPayMonth } from './entry-queries.ts'
import styles from './own-slip.module.css'
import { PayStatement } from './pay-statement.tsx'
import { PrintSlip } from './print-slip.tsx'
import { useIsSharedDevice } from '../queries.ts'
import { SlipChanges } from './slip-changes.tsx'

/** `/slipPage/:slipId` for an accountant: anybody's slip of the months stored on this device. */
export function AnySlip({ slipId, entryPath }: { slipId: string; entryPath: string }) {
  const t = useT()
  const { userId } = useSignedIn()
  const month = `${monthOf(riyadhDayOf(useNow()))}-01`
  const view = useAnySlip({ userId, slipId, month })
  useFreshPayMonth({ userId, month })
  const isShared = useIsSharedDevice()
  if (!view || isShared === undefined) return <SkeletonCard blockSize="87rem" />
  const { slip, employee, before, hasBefore, fetchedAt, problem } = view
  if (!slip) {
    // The pending request may bring it.
    if (fetchedAt === null)
      return problem === null ? (
        <SkeletonCard blockSize="87rem" />
      ) : (
        <ReadFailure problem={problem} title={t('payroll.notHere')} />
      )
    return (
      <Card>
        <EmptyState
          icon={<IconMapQuestion size={26} />}
          action={<LinkButton to={entryPath}>{t('payroll.toEntry')}</LinkButton>}
        >
          {t('payroll.notHere')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className={styles.page}>
      <FreshnessNote fetchedAt={fetchedAt} problem={problem} never={{ title: t('payroll.monthNeverTitle') }} />
      <AmountsCover isShared={isShared}>
        <CoverBar />
        <PayStatement slip={slip} record={employee} />
        <PrintSlip />
        {isWorkedOut(slip) && hasBefore ? (
          <SlipChanges slip={slip} before={before && isWorkedOut(before) ? before : null} />
        ) : null}
      </AmountsCover>
    </div>
  )
}
