import { memo } from 'react'
import type { ReactNode } from 'react'
import { IconCopy, IconListCheck } from '@tabler/icons-react'
import { Button } from '../../../../components/inputs/button.tsx'
import { Money } from '../../../../components/format/money.tsx'
import { Skeleton } from '../../../../components/state/skeleton.tsx'
import { UnreadNote } from '../../../../components/state/unread-note.tsx'
import { useAmountText } from '../../../../components/format/use-amount-text.ts'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { payMonthBefore } from '../../../../shared/rules/pay/pay-history.ts'
import type { PayChoice } from './pay-choice.ts'
import { payFigures } from '../pay-figures.ts'
import type { PersonPay } from '../../overlay.ts'
import type { PayReview } from './pay-review-of.ts'
import styles from './pay-total-bar.module.css'

type PayTotalBarProps = {
  people: readonly PersonPay[]
  /** Whether they and their slips have ever reached this device. Until then they are neither counted nor summed. */
  isRead: boolean
  /** Whether what the next step depends on is being read for the first time. */
  isComing: boolean
  month: string
  review: PayReview
  /** How many people can be copied from last month. */
  copyable: number
  onCopy: () => void
  onChoose: (patch: Partial<PayChoice>) => void
}

/** How many have a slip and the sum, and the next step of the month. A sum is shown once somebody has a slip or a draft. */
export const PayTotalBar = memo(function PayTotalBar({
  people,
  isRead,
  isComing,
  month,
  review,
  copyable,
  onCopy,
  onChoose,
}: PayTotalBarProps) {
  const t = useT()
  const words = useDayWords()
  const amountText = useAmountText()
  const { saved, all, totals, before, large, unsent, unread } = payFigures({ people, isRead })
  const lastMonth = words(payMonthBefore(month), 'month')
  const drafts = review.ready.length
  return (
    <>
      <UnreadNote figures={unread} />
      <section className={styles.bar} aria-label={t('payroll.monthFigures', { month: words(month, 'month') })}>
        <dl className={styles.figures}>
          <Figure
            name={t('payroll.slipsSaved')}
            value={saved === null ? '—' : t('payroll.slipsSavedOf', { saved, all })}
          >
            {unsent > 0 ? t('payroll.unsentCount', { count: unsent }) : null}
          </Figure>
          <Figure name={t('payroll.netTotal')} value={totals ? <Money amount={totals.netPay} size="figure" /> : '—'}>
            {before ? t('payroll.netTotalBefore', { month: lastMonth, amount: amountText(before.netPay) }) : null}
          </Figure>
          {drafts > 0 ? (
            <Figure
              name={t('payroll.draftCount', { count: drafts })}
              value={<Money amount={review.netPay} size="figure" />}
            />
          ) : null}
        </dl>
        <div className={styles.next}>
          {large ? (
            <Button variant="quiet" onClick={() => onChoose({ state: 'largeChange' })}>
              {t('payroll.largeCount', { count: large })}
            </Button>
          ) : null}
          {drafts === 0 && copyable === 0 && review.exceptions.length === 0 ? (
            isComing && <Skeleton blockSize="var(--target)" />
          ) : drafts > 0 || copyable === 0 ? (
            <Button
              variant="primary"
              icon={<IconListCheck aria-hidden size={20} />}
              onClick={() => onChoose({ view: 'review', text: '', pharmacy: '', state: '' })}
            >
              {t(drafts > 0 ? 'payroll.reviewDrafts' : 'payroll.reviewSalaries')}
            </Button>
          ) : (
            <Button variant="primary" icon={<IconCopy aria-hidden size={20} />} onClick={onCopy}>
              {t('payroll.copyMonth', { month: lastMonth })}
            </Button>
          )}
        </div>
      </section>
    </>
  )
})

function Figure({ name, value, children }: { name: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      {children ? <dd className={styles.hint}>{children}</dd> : null}
    </div>
  )
}
