import { useEffect, useRef, useState } from 'react'
import { IconCheck, IconChecks } from '@tabler/icons-react'
import { Button } from '../../../../components/inputs/button.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { ConfirmDialog } from '../../../../components/overlays/confirm-dialog.tsx'
import { DiscardButton } from '../../../../components/overlays/discard-button.tsx'
import { EmptyState } from '../../../../components/state/empty-state.tsx'
import { Money } from '../../../../components/format/money.tsx'
import { Pager } from '../../../../components/inputs/pager.tsx'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { EMPLOYEES_PER_PAGE } from '../../../../shared/rules/chain/employee-choice.ts'
import { pageOf } from '../../../../shared/rules/values/pages.ts'
import { PayCards } from './pay-cards.tsx'
import type { PayReview } from './pay-review-of.ts'
import styles from './pay-review-view.module.css'
import type { PayTableProps } from './pay-table.tsx'
import type { SaveAll } from './use-save-all.ts'

type PayReviewProps = Omit<PayTableProps, 'people' | 'all'> & {
  review: PayReview
  /** Whether this month and the last one were read; otherwise there may be further exceptions. */
  isKnown: boolean
  saveAll: SaveAll
  page: number
  onPage: (page: number) => void
  onBack: () => void
}

/** Before a month is saved: only the salaries that need a look, and one button that saves all that are ready. */
export function PayReviewView({ review, isKnown, saveAll, page, onPage, onBack, ...shared }: PayReviewProps) {
  const t = useT()
  const words = useDayWords()
  const [isDiscarding, setIsDiscarding] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { ready, netPay, exceptions } = review
  const { items, ...pages } = pageOf(exceptions, { page, perPage: EMPLOYEES_PER_PAGE })
  const count = ready.length

  // The button that opened the review is gone.
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className={styles.review}>
      <section className={styles.sum} aria-labelledby="pay-review">
        <h2 id="pay-review" ref={heading} tabIndex={-1}>
          {t('payroll.reviewTitle', { month: words(shared.month, 'month') })}
        </h2>
        <p className={styles.ready}>
          <span>{t('payroll.readyCount', { count })}</span>
          {count > 0 ? <Money amount={netPay} size="figure" /> : null}
        </p>
        {count > 0 ? (
          <Button
            variant="primary"
            wide
            busy={saveAll.batch?.isStoring}
            icon={<IconChecks aria-hidden size={20} />}
            onClick={() => void saveAll.start(ready)}
          >
            {t('payroll.saveReady', { count })}
          </Button>
        ) : null}
        <div className={styles.other}>
          <Button onClick={onBack}>{t('payroll.backToList')}</Button>
          {count > 0 ? (
            <DiscardButton onClick={() => setIsDiscarding(true)}>{t('payroll.discardDrafts')}</DiscardButton>
          ) : null}
        </div>
      </section>
      <div className={styles.list}>
        {exceptions.length === 0 && !isKnown ? null : exceptions.length === 0 ? (
          <Card>
            <EmptyState icon={<IconCheck size={26} />}>{t('payroll.noExceptions')}</EmptyState>
          </Card>
        ) : (
          <>
            {isKnown ? <h3>{t('payroll.exceptionCount', { count: exceptions.length })}</h3> : null}
            <PayCards
              {...shared}
              people={items.map(({ person }) => person)}
              reasons={new Map(items.map(({ person, reasons }) => [person.employee._id, reasons.join(' ')]))}
            />
          </>
        )}
        <Pager {...pages} onPage={onPage} />
      </div>
      <ConfirmDialog
        isOpen={isDiscarding}
        isDestructive
        title={t('payroll.discardDraftsTitle', { count })}
        confirmLabel={t('payroll.discardDrafts')}
        onCancel={() => setIsDiscarding(false)}
        onConfirm={() => {
          setIsDiscarding(false)
          shared.actions.forgetEntries(ready.map(({ person }) => person.employee._id))
          onBack()
        }}
      >
        <p>{t('payroll.discardDraftsBody')}</p>
      </ConfirmDialog>
    </div>
  )
}
