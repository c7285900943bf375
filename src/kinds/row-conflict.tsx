import type { ReactNode } from 'react'
import type { OutboxRow } from '@counter/outbox'
import { Button } from '../components/inputs/button.tsx'
import { Version, Versions } from '../components/outbox/versions.tsx'
import { useT } from '../i18n/use-t.ts'
import { choicesIn } from './screen.ts'
import type { KindScreen } from './screen.ts'
import styles from './row-conflict.module.css'

type RowConflictProps = {
  row: OutboxRow
  /** Undefined for a kind of a newer version of the app. */
  screen: KindScreen | undefined
  /** The person's own version. */
  own: ReactNode
  /** Leads to where the row is edited. */
  place?: ReactNode
  onRetry: () => void
  onDiscard: () => void
}

/** A row and the objects of the server that it conflicts with, with what its owner can decide. */
export function RowConflict({ row, screen, own, place, onRetry, onDiscard }: RowConflictProps) {
  const t = useT()
  const { again, drop, isGone } = choicesIn(screen, row)
  const sides = [row.lastProblem?.current ?? []].flat().flatMap((object) => screen?.serverSide(object) ?? [])
  const choices = (
    <>
      {place}
      {again ? <Button onClick={onRetry}>{t(again)}</Button> : null}
      <Button onClick={onDiscard}>{t(drop)}</Button>
    </>
  )
  return (
    <Versions choices={choices}>
      <Version title={t('sync.yourVersion')} isOwn>
        <p>{own}</p>
      </Version>
      <Version title={t('sync.serverVersion')}>
        {sides.length === 0 ? <p>{t(isGone ? 'sync.goneThere' : 'sync.cannotBeShown')}</p> : null}
        {sides.map((side, index) => (
          <div key={index} className={styles.thing}>
            {side}
          </div>
        ))}
      </Version>
    </Versions>
  )
}
