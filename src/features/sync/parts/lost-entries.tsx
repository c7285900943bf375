import { useCallback, useState } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button, LinkButton } from '../../../components/inputs/button.tsx'
import { Delayed } from '../../../components/async/delayed.tsx'
import { checkReceipts, dismissLost, lostRows, sendLostAgain } from '../../../data/reads/after-restore.ts'
import { knownSent, readServerWentBack } from '../../../data/store/server-went-back.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useLiveQuery } from '../../../lib/queries/use-live-query.ts'
import { useWhileSeen } from '../../../lib/queries/use-while-seen.ts'
import { RowTitle } from '../../../kinds/row-title.tsx'
import styles from './lost-entries.module.css'

type LostEntriesProps = {
  userId: string
  /** Path of the page that lists them; null on that page itself. */
  syncPath: string | null
}

/** What a restored server lost of a person's entries. Nothing is sent again without their consent. */
export function LostEntries({ userId, syncPath }: LostEntriesProps) {
  const t = useT()
  const [isBusy, setIsBusy] = useState(false)
  const rows = useLiveQuery(async () => lostRows(userId), [userId]) ?? []
  // Compares what could not be compared so far.
  useWhileSeen(useCallback(() => void checkReceipts(userId), [userId]))
  const isUnknown = useLiveQuery(async () => knownSent(await readServerWentBack(), userId) === 'unknown', [userId])
  if (rows.length === 0) {
    // The comparison is usually quick, so the note is delayed. The list of sent rows shows this state at once, in place
    // of "all sent".
    return isUnknown && syncPath !== null ? (
      <Delayed>
        <div className={styles.note}>
          <Banner tone="info">{t('sync.comparing')}</Banner>
        </div>
      </Delayed>
    ) : null
  }

  async function act(action: (userId: string) => Promise<void>) {
    setIsBusy(true)
    // If it could not be stored, the rows and the buttons stay.
    await action(userId).catch(() => {})
    setIsBusy(false)
  }

  const actions = (
    <div className={styles.actions}>
      <Button variant="primary" busy={isBusy} onClick={() => void act(sendLostAgain)}>
        {t('sync.sendAgain')}
      </Button>
      {syncPath === null ? (
        <Button busy={isBusy} onClick={() => void act(dismissLost)}>
          {t('sync.lostDismiss')}
        </Button>
      ) : (
        <LinkButton to={syncPath}>{t('sync.lostSee')}</LinkButton>
      )}
    </div>
  )

  const banner = (
    <Banner
      tone="warning"
      title={t('sync.lostTitle', { count: rows.length })}
      action={syncPath === null ? null : actions}
    >
      <span>{t('sync.lostWhy')}</span>
      {syncPath === null ? (
        <>
          <ul className={styles.rows}>
            {rows.map((row) => (
              <li key={row.opId}>
                <RowTitle row={row} />
              </li>
            ))}
          </ul>
          {/* Below the entries; beside them they would take half the line. */}
          {actions}
        </>
      ) : null}
    </Banner>
  )
  return syncPath === null ? banner : <div className={styles.note}>{banner}</div>
}
