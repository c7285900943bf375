import { Card } from '../../../components/layout/card.tsx'
import { RefusalReason } from '../../../components/state/refusal-reason.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { problemOf, stateWordOf } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import { RowActions } from './row-actions.tsx'
import styles from './shortage-list.module.css'

const OFF_THE_LIST = new Set(['shortage_gone', 'retired'])

/** Support rows of shortages that left the list, where nothing else would show them. */
export function LostSupport({ rows }: { rows: OutboxRow[] }) {
  const t = useT()
  if (rows.length === 0) return null
  return (
    <Card title={t('shortages.lost')} flush>
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.opId} className={styles.own}>
            <p className={styles.head}>
              <span>{t('shortages.lostOne')}</span> <StateWord state={stateWordOf(row)} />
            </p>
            <RefusalReason problem={problemOf(row)} whatToDo="shortages.supportAfterRefusal" />
            <RowActions row={row} canRetry={!OFF_THE_LIST.has(row.lastProblem?.code ?? '')} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
