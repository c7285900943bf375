import type { ReactNode } from 'react'
import { IconChecks, IconCopy } from '@tabler/icons-react'
import { Button } from '../../../../components/inputs/button.tsx'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { Skeleton } from '../../../../components/state/skeleton.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { payMonthBefore } from '../../../../shared/rules/pay/pay-history.ts'
import type { ReadySalary } from './pay-review-of.ts'
import styles from './pay-toolbar.module.css'
import type { SaveAll } from './use-save-all.ts'

/** The button of the month's next step, which the keys of the table lead to. */
export const NEXT_STEP_ID = 'pay-next-step'

type PayToolbarProps = {
  month: string
  ready: readonly ReadySalary[]
  /** How many people can be copied from last month. */
  copyable: number
  /** Whether what the next step depends on is being read for the first time. */
  isComing: boolean
  saveAll: SaveAll
  onCopy: () => void
  /** What is set for the month, and the filters of the list. */
  children: ReactNode
}

/** The month, and what is done with all of its salaries: last month copied, and all that are ready saved. */
export function PayToolbar({ month, ready, copyable, isComing, saveAll, onCopy, children }: PayToolbarProps) {
  const t = useT()
  const words = useDayWords()
  const count = ready.length
  return (
    <div className={styles.toolbar}>
      {children}
      <div className={styles.steps}>
        {copyable > 0 ? (
          <Button
            id={count > 0 ? undefined : NEXT_STEP_ID}
            variant={count > 0 ? 'secondary' : 'primary'}
            icon={<IconCopy aria-hidden size={20} />}
            onClick={onCopy}
          >
            {t('payroll.copyMonth', { month: words(payMonthBefore(month), 'month') })}
          </Button>
        ) : null}
        {count > 0 ? (
          <Button
            id={NEXT_STEP_ID}
            variant="primary"
            busy={saveAll.batch?.isStoring}
            icon={<IconChecks aria-hidden size={20} />}
            onClick={() => void saveAll.start(ready)}
          >
            {t('payroll.saveReady', { count })}
          </Button>
        ) : null}
        {isComing && count === 0 && copyable === 0 ? <Skeleton blockSize="var(--target)" /> : null}
      </div>
    </div>
  )
}
