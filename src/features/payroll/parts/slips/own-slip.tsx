import { IconMapQuestion } from '@tabler/icons-react'
import { LinkButton } from '../../../../components/inputs/button.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { EmptyState } from '../../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../../components/state/freshness-note.tsx'
import { ReadFailure } from '../../../../components/state/read-failure.tsx'
import { SkeletonCard } from '../../../../components/state/skeleton.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { isWorkedOut, payMonthBefore } from '../../../../shared/rules/pay/pay-history.ts'
import { useSignedIn } from '../../../../stores/session-store.ts'
import { AmountsCover } from './amounts-cover.tsx'
import styles from './own-slip.module.css'
import { useFreshSlips, useIsSharedDevice, useOwnRecord, useSlips } from '../../queries.ts'
import { SlipView } from './slip-view.tsx'

type OwnSlipProps = { slipId: string; historyPath: string; slipPathOf: (slipId: string) => string }

/** `/slipPage/:slipId`: one of the person's own slips. Any other id counts as not found. */
export function OwnSlip({ slipId, historyPath, slipPathOf }: OwnSlipProps) {
  const t = useT()
  const { userId } = useSignedIn()
  const view = useSlips(userId)
  const record = useOwnRecord(userId)
  const isShared = useIsSharedDevice()
  const isAsked = useFreshSlips(userId)
  const slip = [...(view?.slips ?? []), ...(view?.voided ?? [])].find(({ _id }) => _id === slipId)

  if (!view || record === undefined || isShared === undefined) return <SkeletonCard blockSize="14rem" />
  const never = { title: t('payroll.neverTitle') }
  if (!slip) {
    // A very recent slip may still be in transit, so nothing is stated before the server was asked.
    if (!isAsked && (view.fetchedAt === null || view.problem === null)) return <SkeletonCard blockSize="14rem" />
    if (view.fetchedAt === null) return <ReadFailure problem={view.problem ?? 'offline'} title={t('payroll.notHere')} />
    return (
      <div className={styles.page}>
        <FreshnessNote {...view} never={never} />
        <Card>
          <EmptyState
            icon={<IconMapQuestion size={26} />}
            action={<LinkButton to={historyPath}>{t('payroll.toHistory')}</LinkButton>}
          >
            {t('payroll.unknownSlip')}
          </EmptyState>
        </Card>
      </div>
    )
  }
  const before = view.slips.find(({ month }) => month === payMonthBefore(slip.month))
  const corrected = slip.voided && view.slips.find(({ month }) => month === slip.month)
  return (
    <div className={styles.page}>
      <FreshnessNote {...view} never={never} />
      <AmountsCover isShared={isShared}>
        <SlipView
          slip={slip}
          record={record}
          before={before && isWorkedOut(before) ? before : before || view.fetchedAt !== null ? null : undefined}
          action={
            corrected ? <LinkButton to={slipPathOf(corrected._id)}>{t('payroll.openCorrected')}</LinkButton> : null
          }
        />
      </AmountsCover>
    </div>
  )
}
