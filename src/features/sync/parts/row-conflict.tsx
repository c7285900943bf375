import { Button, LinkButton } from '../../../components/inputs/button.tsx'
import type { OutboxRow } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import { classNames } from '../../../lib/class-names.ts'
import { ItemTitle } from './item-title.tsx'
import { choicesOf, screenOf } from '../../../kinds/screens.ts'
import { ServerSide } from './server-side.tsx'
import styles from './shift-conflict.module.css'

type RowConflictProps = { row: OutboxRow; onRetry: () => void; onDiscard: () => void }

/** Both versions side by side, with the possible actions, for operation types without a comparison of their own. */
export function RowConflict({ row, onRetry, onDiscard }: RowConflictProps) {
  const t = useT()
  const { again, drop } = choicesOf(row)
  const place = screenOf(row.kind)?.placeOf(row)
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
          <ServerSide row={row} />
        </div>
      </div>
      <div className={styles.choices}>
        {place ? <LinkButton to={place.path}>{t(place.label)}</LinkButton> : null}
        {again ? <Button onClick={onRetry}>{t(again)}</Button> : null}
        <Button onClick={onDiscard}>{t(drop)}</Button>
      </div>
    </div>
  )
}
