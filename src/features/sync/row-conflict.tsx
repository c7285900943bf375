import { Button } from '../../components/button.tsx'
import type { OutboxRow } from '../../data/sync/types.ts'
import { useT } from '../../i18n/use-t.ts'
import { classNames } from '../../lib/class-names.ts'
import { ItemTitle } from './item-title.tsx'
import { ServerSide } from './server-side.tsx'
import styles from './shift-conflict.module.css'

type RowConflictProps = { row: OutboxRow; onRetry: () => void; onDiscard: () => void }

/**
 * Both versions side by side, for every kind that has no comparison of its own. Keeping one's own is asking once more on
 * what the server has by then: what it refuses for good (a leave decided meanwhile) comes back here.
 */
export function RowConflict({ row, onRetry, onDiscard }: RowConflictProps) {
  const t = useT()
  return (
    <div className={styles.conflict}>
      <div className={styles.versions}>
        <div className={classNames(styles.version, styles.own)}>
          <h3 className={styles.title}>{t('sync.yourVersion')}</h3>
          <p>
            <ItemTitle row={row} />
          </p>
        </div>
        <div className={styles.version}>
          <h3 className={styles.title}>{t('sync.serverVersion')}</h3>
          <ServerSide problem={row.lastProblem} />
        </div>
      </div>
      <div className={styles.choices}>
        <Button onClick={onRetry}>{t('sync.keepMineAgain')}</Button>
        <Button onClick={onDiscard}>{t('sync.keepTheirs')}</Button>
      </div>
    </div>
  )
}
