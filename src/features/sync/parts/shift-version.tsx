import { Money } from '../../../components/format/money.tsx'
import { Name } from '../../../components/format/name.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { classNames } from '../../../lib/class-names.ts'
import type { ShiftSeen } from '../../../shared/rules/shift-of-report.ts'
import styles from './shift-conflict.module.css'

/** One side of a conflict. */
export function ShiftVersion({ title, shift, isOwn = false }: { title: string; shift: ShiftSeen; isOwn?: boolean }) {
  const t = useT()
  return (
    <div className={classNames(styles.version, isOwn && styles.own)}>
      <h3 className={styles.title}>{title}</h3>
      {shift.pharmacist !== null ? (
        <>
          <p>
            <Money amount={shift.sales} size="figure" />
          </p>
          <p className={styles.who}>
            <Name>{shift.pharmacist || t('app.notReadable')}</Name>
          </p>
          {shift.remarks ? <p dir="auto">{shift.remarks}</p> : null}
        </>
      ) : (
        <p className={styles.who}>{t('sync.shiftNotThere')}</p>
      )}
    </div>
  )
}
