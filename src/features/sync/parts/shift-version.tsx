import { Money } from '../../../components/format/money.tsx'
import { Name } from '../../../components/format/name.tsx'
import { Version } from '../../../components/outbox/versions.tsx'
import { TillFacts } from '../../../components/till/till-facts.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { CountedTill } from '../../../shared/contract/till.ts'
import type { ShiftSeen } from '../../../shared/rules/sales/shift-of-report.ts'
import styles from './shift-version.module.css'

type ShiftVersionProps = {
  title: string
  shift: ShiftSeen
  till: CountedTill | 'unreadable' | null
  isOwn?: boolean
}

/** One side of a conflict. */
export function ShiftVersion({ title, shift, till, isOwn = false }: ShiftVersionProps) {
  const t = useT()
  return (
    <Version title={title} isOwn={isOwn}>
      {shift.pharmacist !== null ? (
        <>
          <p>
            <Money amount={shift.sales} size="figure" />
          </p>
          <p className={styles.who}>
            <Name>{shift.pharmacist || t('app.notReadable')}</Name>
          </p>
          {shift.remarks ? <p dir="auto">{shift.remarks}</p> : null}
          <TillFacts till={till} salesSar={shift.sales} />
        </>
      ) : (
        <p className={styles.who}>{t('sync.shiftNotThere')}</p>
      )}
    </Version>
  )
}
