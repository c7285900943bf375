import { useState } from 'react'
import { IconMapQuestion } from '@tabler/icons-react'
import { LinkButton } from '../../../../components/inputs/button.tsx'
import { onDemand } from '../../../../components/async/on-demand.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { EmptyState } from '../../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../../components/state/freshness-note.tsx'
import { ReadFailure } from '../../../../components/state/read-failure.tsx'
import { SkeletonCard } from '../../../../components/state/skeleton.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { withTexts } from '../../../../i18n/with-texts.ts'
import { useIsExtended } from '../../../../lib/server-kind.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { monthOf, riyadhDayOf } from '../../../../shared/rules/days/business-day.ts'
import { isListedEmployee } from '../../../../shared/rules/chain/employee-choice.ts'
import { isWorkedOut } from '../../../../shared/rules/pay/pay-history.ts'
import { useSignedIn } from '../../../../stores/session-store.ts'
import { AmountsCover } from './amounts-cover.tsx'
import { useAnySlip, useFreshPayMonth } from '../../entry-queries.ts'
import styles from './own-slip.module.css'
import { useIsSharedDevice } from '../../queries.ts'
import { SlipView } from './slip-view.tsx'

// Not with the page, which most people open to read.
const VoidSlip = onDemand(async () => withTexts(import('./void-slip.tsx').then((module) => module.VoidSlip)))
const IssueAgain = onDemand(async () => withTexts(import('./issue-again.tsx').then((module) => module.IssueAgain)))

type AnySlipProps = {
  slipId: string
  entryPath: string
  slipPathOf: (slipId: string) => string
  payPathOf: (slip: { month: string; userName: string }) => string
}

/** `/slipPage/:slipId` for an accountant: anybody's slip of the months stored on this device. */
export function AnySlip({ slipId, entryPath, slipPathOf, payPathOf }: AnySlipProps) {
  const t = useT()
  const { userId } = useSignedIn()
  const month = `${monthOf(riyadhDayOf(useNow()))}-01`
  const view = useAnySlip({ userId, slipId, month })
  useFreshPayMonth({ userId, month })
  const isShared = useIsSharedDevice()
  const hasVoids = useIsExtended()
  const [isJustVoided, setIsJustVoided] = useState(false)
  if (!view || isShared === undefined) return <SkeletonCard blockSize="14rem" />
  const { slip, employee, before, hasBefore, corrected, isCorrectedUnsent, fetchedAt, problem } = view
  if (!slip) {
    // The pending request may bring it.
    if (fetchedAt === null)
      return problem === null ? (
        <SkeletonCard blockSize="14rem" />
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
        <SlipView
          slip={slip}
          record={employee}
          before={hasBefore ? (before && isWorkedOut(before) ? before : null) : undefined}
          isJustVoided={isJustVoided}
          action={
            !slip.voided ? (
              hasVoids ? (
                <VoidSlip slip={slip} onDone={() => setIsJustVoided(true)} />
              ) : null
            ) : corrected ? (
              <LinkButton to={slipPathOf(corrected._id)}>{t('payroll.openCorrected')}</LinkButton>
            ) : employee && isListedEmployee(employee) ? (
              <IssueAgain slip={slip} isUnsent={isCorrectedUnsent} payPath={payPathOf(slip)} />
            ) : null
          }
        />
      </AmountsCover>
    </div>
  )
}
