import { DayText } from '../../../components/format/day-text.tsx'
import { Money } from '../../../components/format/money.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { Shortage } from '../../../shared/contract/shortages.ts'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { listedAt } from '../../../shared/rules/shortages/shortage-list.ts'
import styles from './shortage-list.module.css'

/** Barcode, price and the day of an opened shortage. */
export function ShortageFacts({ shortage }: { shortage: Shortage }) {
  const t = useT()
  const since = listedAt(shortage)
  return (
    <p className={styles.facts}>
      <bdi dir="ltr">{shortage.shortageUPC}</bdi>
      {shortage.shortagePrice === null ? (
        <span>{t('shortages.noPrice')}</span>
      ) : (
        <Money amount={shortage.shortagePrice} />
      )}
      {since ? (
        <span>
          <span>{t('shortages.listedOn')}</span> <DayText day={riyadhDayOf(Date.parse(since))} />
        </span>
      ) : null}
    </p>
  )
}
