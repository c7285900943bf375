import type { ReactNode } from 'react'
import { CardRow, CardRowLine } from '../../../components/layout/card-rows.tsx'
import { Money } from '../../../components/format/money.tsx'
import { Name } from '../../../components/format/name.tsx'
import { useInstantWords } from '../../../components/format/use-instant-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Handover } from '../../../shared/contract/handovers.ts'
import styles from './handover.module.css'
import { Place } from '../../../components/format/place.tsx'

type HandoverRowProps = {
  handover: Handover
  /** What became of it, and the states of what is unsent. */
  children: ReactNode
  hasPlace?: boolean
}

/** One handover of a list. */
export function HandoverRow({ handover, children, hasPlace = false }: HandoverRowProps) {
  const t = useT()
  const instantWords = useInstantWords()
  const { writerName, cash, note, recordedAt, pharmacyName } = handover
  const when = recordedAt === null ? null : <span className={styles.when}>{instantWords(Date.parse(recordedAt))}</span>
  return (
    <CardRow>
      <CardRowLine>
        <span className={styles.name}>{hasPlace ? <Place>{pharmacyName}</Place> : <Name>{writerName}</Name>}</span>
        {hasPlace ? when : null}
        <span className={styles.name}>{cash === null ? t('app.notReadable') : <Money amount={cash} />}</span>
      </CardRowLine>
      {hasPlace ? null : when}
      {hasPlace ? (
        <p className={styles.by}>
          <span>{t('handover.leftBy')}</span> <Name>{writerName}</Name>
        </p>
      ) : null}
      {note === '' ? null : <p dir="auto">{note}</p>}
      {children}
    </CardRow>
  )
}
