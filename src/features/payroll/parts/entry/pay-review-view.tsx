import { useEffect, useRef, useState } from 'react'
import { IconCheck } from '@tabler/icons-react'
import { Card } from '../../../../components/layout/card.tsx'
import { ConfirmDialog } from '../../../../components/overlays/confirm-dialog.tsx'
import { DiscardButton } from '../../../../components/overlays/discard-button.tsx'
import { EmptyState } from '../../../../components/state/empty-state.tsx'
import { Pager } from '../../../../components/inputs/pager.tsx'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { EMPLOYEES_PER_PAGE } from '../../../../shared/rules/chain/employee-choice.ts'
import { pageOf } from '../../../../shared/rules/values/pages.ts'
import { PayCards } from './pay-cards.tsx'
import type { PayReview } from './pay-review-of.ts'
import styles from './pay-review-view.module.css'
import type { PayTableProps } from './pay-table.tsx'

type PayReviewProps = Omit<PayTableProps, 'people' | 'all'> & {
  review: PayReview
  /** Whether this month and the last one were read; otherwise there may be further exceptions. */
  isKnown: boolean
  page: number
  onBack: () => void
}

/** Before a month is saved: only the salaries that need a look. */
export function PayReviewView({ review, isKnown, page, onPage, onBack, ...shared }: PayReviewProps) {
  const t = useT()
  const words = useDayWords()
  const [isDiscarding, setIsDiscarding] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { ready, exceptions } = review
  const { items, ...pages } = pageOf(exceptions, { page, perPage: EMPLOYEES_PER_PAGE })
  const count = ready.length

  // The button that opened the review is gone.
  useEffect(() => heading.current?.focus(), [])

  return (
    <section className={styles.review} aria-labelledby="pay-review">
      <div className={styles.head}>
        <h2 id="pay-review" ref={heading} tabIndex={-1}>
          {t('payroll.reviewTitle', { month: words(shared.month, 'month') })}
        </h2>
        {isKnown && exceptions.length > 0 ? <p>{t('payroll.exceptionCount', { count: exceptions.length })}</p> : null}
        {count > 0 ? (
          <DiscardButton onClick={() => setIsDiscarding(true)}>{t('payroll.discardDrafts')}</DiscardButton>
        ) : null}
      </div>
      {exceptions.length === 0 && !isKnown ? null : exceptions.length === 0 ? (
        <Card>
          <EmptyState icon={<IconCheck size={26} />}>{t('payroll.noExceptions')}</EmptyState>
        </Card>
      ) : (
        <PayCards
          {...shared}
          people={items.map(({ person }) => person)}
          reasons={new Map(items.map(({ person, reasons }) => [person.employee._id, reasons.join(' ')]))}
        />
      )}
      <Pager {...pages} onPage={onPage} />
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
    </section>
  )
}
