import { memo } from 'react'
import type { ReactNode } from 'react'
import { IconAlertTriangle, IconList } from '@tabler/icons-react'
import { Button } from '../../../../components/inputs/button.tsx'
import { Money } from '../../../../components/format/money.tsx'
import { UnreadNote } from '../../../../components/state/unread-note.tsx'
import { useAmountText } from '../../../../components/format/use-amount-text.ts'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { payMonthBefore } from '../../../../shared/rules/pay/pay-history.ts'
import { toHalalas, toSar } from '../../../../shared/rules/values/halalas.ts'
import type { PayChoice } from './pay-choice.ts'
import { payFigures } from '../pay-figures.ts'
import type { PersonPay } from '../../overlay.ts'
import type { PayReview } from './pay-review-of.ts'
import styles from './pay-total.module.css'

type PayTotalProps = {
  people: readonly PersonPay[]
  /** Whether they and their slips have ever reached this device. Until then they are neither counted nor summed. */
  isRead: boolean
  month: string
  review: PayReview
  isReview: boolean
  onChoose: (patch: Partial<PayChoice>) => void
}

/**
 * How many have a slip, and what the month pays: the slips, and the drafts that are ready. A sum is shown once somebody
 * has a slip or a draft. Beside it the way to what needs a look.
 */
export const PayTotal = memo(function PayTotal({ people, isRead, month, review, isReview, onChoose }: PayTotalProps) {
  const t = useT()
  const words = useDayWords()
  const amountText = useAmountText()
  const { saved, all, totals, before, large, unsent, unread } = payFigures({ people, isRead })
  const drafts = review.ready.length
  const total =
    isRead && (totals || drafts > 0) ? toSar(toHalalas(totals?.netPay ?? 0) + toHalalas(review.netPay)) : null
  const exceptions = review.exceptions.length
  return (
    <>
      <UnreadNote figures={unread} />
      <section className={styles.total} aria-label={t('payroll.monthFigures', { month: words(month, 'month') })}>
        <dl className={styles.figures}>
          <Figure
            name={t('payroll.slipsSaved')}
            value={saved === null ? '—' : t('payroll.slipsSavedOf', { saved, all })}
          >
            {unsent > 0 ? t('payroll.unsentCount', { count: unsent }) : null}
          </Figure>
          <Figure
            name={drafts > 0 ? t('payroll.netWithDrafts', { count: drafts }) : t('payroll.netTotal')}
            value={total === null ? '—' : <Money amount={total} size="figure" />}
          >
            {before
              ? t('payroll.netTotalBefore', {
                  month: words(payMonthBefore(month), 'month'),
                  amount: amountText(before.netPay),
                })
              : null}
          </Figure>
        </dl>
        <div className={styles.looks}>
          {large && !isReview ? (
            <Button variant="quiet" className={styles.large} onClick={() => onChoose({ state: 'largeChange' })}>
              {t('payroll.largeCount', { count: large })}
            </Button>
          ) : null}
          {isReview ? (
            <Button icon={<IconList aria-hidden size={20} />} onClick={() => onChoose({ view: '' })}>
              {t('payroll.backToList')}
            </Button>
          ) : exceptions > 0 ? (
            <Button
              className={styles.warns}
              icon={<IconAlertTriangle aria-hidden size={20} />}
              onClick={() => onChoose({ view: 'review', text: '', pharmacy: '', state: '' })}
            >
              {t('payroll.exceptionCount', { count: exceptions })}
            </Button>
          ) : null}
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
