import { UnreadNote } from '../../../components/state/unread-note.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { classNames } from '../../../lib/class-names.ts'
import type { User } from '../../../shared/contract/employees.ts'
import type { Slip } from '../../../shared/contract/payroll.ts'
import { isUnreadable } from '../../../shared/contract/readable.ts'
import { isWorkedOut, unreadableLines } from '../../../shared/rules/pay/pay-history.ts'
import { BankDetails } from './bank-details.tsx'
import { EarningsTable } from './earnings-table.tsx'
import { NetSalary } from './net-salary.tsx'
import { OvertimeTable } from './overtime-table.tsx'
import styles from './pay-statement.module.css'
import { StatementHead } from './statement-head.tsx'
import { TotalAllowance } from './total-allowance.tsx'
import { VoidedOnPaper } from './voided-note.tsx'

const LONG_REMARKS_CHARACTERS = 1_600

/**
 * A month's statement, the same on screen and on one A4 page. `record` is null while the person's record is not loaded.
 */
export function PayStatement({ slip, record }: { slip: Slip; record: User | null }) {
  const t = useT()
  const remarks = [slip.remarks, slip.generalRemarks].filter((remark) => remark.trim() !== '')
  // Two remarks of maximum length do not fit on one page in the usual size.
  const isLong = [...remarks, slip.voided?.reason ?? ''].join('').length > LONG_REMARKS_CHARACTERS
  return (
    <article className={styles.paper} aria-label={t('payroll.statement')}>
      <StatementHead slip={slip} record={record} />
      {slip.voided ? <VoidedOnPaper voided={slip.voided} /> : null}
      {isWorkedOut(slip) ? (
        <>
          <div className={styles.tables}>
            <EarningsTable slip={slip} />
            <div className={styles.side}>
              <OvertimeTable slip={slip} />
              <TotalAllowance slip={slip} />
            </div>
          </div>
          <NetSalary slip={slip} />
        </>
      ) : (
        <p className={styles.pending}>
          {t(isUnreadable(slip, 'netPay') ? 'payroll.netNotReadable' : 'payroll.noEarningsYet')}
        </p>
      )}
      <UnreadNote figures={unreadableLines(slip)} />
      <section className={styles.part}>
        <h3>{t('payroll.remarks')}</h3>
        {remarks.length === 0 ? (
          <p className={styles.quiet}>{t('payroll.noRemarks')}</p>
        ) : (
          remarks.map((remark, index) => (
            // At most two, and their order never changes.
            <p key={index} className={classNames(styles.remark, isLong && styles.long)}>
              <bdi>{remark}</bdi>
            </p>
          ))
        )}
      </section>
      <BankDetails record={record} />
    </article>
  )
}
