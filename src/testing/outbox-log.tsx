import { ROW_STATES, stateWordOf } from '@counter/outbox'
import { InstantText } from '../components/format/day-text.tsx'
import { Card } from '../components/layout/card.tsx'
import { StateWord } from '../components/state/state-word.tsx'
import { outboxStore } from '../data/store/outbox-store.ts'
import { RowHistory } from '../features/sync/parts/row-history.tsx'
import { useT } from '../i18n/use-t.ts'
import { kindWords } from '../kinds/screens.ts'
import { useLiveQuery } from '../lib/queries/use-live-query.ts'
import { useTestedDevice } from './tested-device.ts'
import styles from './testing-page.module.css'
import { useTestText } from './texts.ts'

const SHOWN = 30

/** The rows of everybody on this device, newest first, with what happened to them; never what is in them. */
export function OutboxLog() {
  const say = useTestText()
  const t = useT()
  // A deleted database reports no change of its rows.
  const deletions = useTestedDevice((device) => device.deletions)
  const rows = useLiveQuery(async () => (await outboxStore.read(ROW_STATES)).slice(-SHOWN).reverse(), [deletions]) ?? []
  return (
    <Card title={say('outbox')}>
      {rows.length === 0 ? <p>{say('noRows')}</p> : null}
      <ul className={styles.log}>
        {rows.map((row) => (
          <li key={row.opId}>
            <p className={styles.line}>
              <strong>{t(kindWords(row.kind))}</strong>
              <bdi>{row.ownerName}</bdi>
              <InstantText instant={row.recordedAt} />
              <StateWord state={stateWordOf(row)} />
            </p>
            <p className={styles.line}>
              <bdi dir="ltr">{[row.state, row.lastProblem?.code].filter(Boolean).join(' · ')}</bdi>
              <span>{say('attempts', { count: row.attempts })}</span>
            </p>
            <RowHistory history={row.story} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
