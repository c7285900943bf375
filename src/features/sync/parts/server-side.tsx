import type { OutboxRow } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import { choicesOf, screenOf } from '../../../kinds/screens.ts'
import styles from './shift-conflict.module.css'

/** The server's objects that a row conflicts with. */
export function ServerSide({ row }: { row: OutboxRow }) {
  const t = useT()
  const sides = [row.lastProblem?.current ?? []]
    .flat()
    .flatMap((object) => screenOf(row.kind)?.serverSide(object) ?? [])
  if (sides.length === 0) return <p>{t(choicesOf(row).isGone ? 'sync.goneThere' : 'sync.cannotBeShown')}</p>
  return sides.map((side, index) => (
    <div key={index} className={styles.thing}>
      {side}
    </div>
  ))
}
