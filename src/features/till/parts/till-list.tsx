import { useState } from 'react'
import { useIsPrinting } from '../../../components/layout/fold.tsx'
import { DayText } from '../../../components/format/day-text.tsx'
import { Money } from '../../../components/format/money.tsx'
import { Name } from '../../../components/format/name.tsx'
import { Pager } from '../../../components/inputs/pager.tsx'
import { TillDifference } from '../../../components/till/till-difference.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import { pageOf } from '../../../shared/rules/values/pages.ts'
import type { TillRow } from '../../../shared/contract/till-days.ts'
import { SHIFT_NAMES } from './shift-names.ts'
import styles from './till-overview.module.css'
import { Place } from '../../../components/format/place.tsx'

const ROWS_A_PAGE = 20

/** The tills behind a figure, newest first; on paper all of them. */
export function TillList({ rows }: { rows: readonly TillRow[] }) {
  const t = useT()
  const [asked, setAsked] = useState(1)
  const isPrinting = useIsPrinting()
  const { page, pages, items } = pageOf(rows, { page: asked, perPage: isPrinting ? rows.length : ROWS_A_PAGE })
  return (
    <>
      <ul className={styles.list}>
        {items.map((row) => (
          <li key={`${row.day} ${row.pharmacyName} ${row.shift}`} className={styles.till}>
            <span className={styles.when}>
              <DayText day={row.day} style="weekday" /> · <Place dir="ltr">{row.pharmacyName}</Place>{' '}
              <span>{`· ${t(row.isSingle ? 'till.wholeDay' : SHIFT_NAMES[row.shift])}`}</span>
            </span>
            <span className={styles.result}>
              <TillDifference halalas={row.differenceHalalas} />
            </span>
            <span className={styles.who}>
              <Name>{row.pharmacist || t('app.notReadable')}</Name>
            </span>
            <span className={styles.counted}>
              <span>{t('till.counted')}</span>{' '}
              <Money amount={row.countedHalalas === null ? null : toSar(row.countedHalalas)} />
            </span>
            {row.reason ? (
              <p className={styles.reason} dir="auto">
                {row.reason}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} onPage={setAsked} />
    </>
  )
}
