import { Amount } from '../../../../components/format/amount.tsx'
import { Money } from '../../../../components/format/money.tsx'
import { UnreadNote } from '../../../../components/state/unread-note.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { classNames } from '../../../../lib/class-names.ts'
import type { User } from '../../../../shared/contract/employees.ts'
import type { Slip } from '../../../../shared/contract/payroll.ts'
import { isUnreadable } from '../../../../shared/contract/readable.ts'
import {
  isWorkedOut,
  unreadableLines,
  EARNING_LINES,
  readableLine,
  totalEarnings,
  totalOvertime,
} from '../../../../shared/rules/pay/pay-history.ts'
import styles from './pay-statement.module.css'
import { StatementHead, Entry } from './statement-head.tsx'
import { VoidedOnPaper } from '../voided-note.tsx'
import type { WorkedOutSlip } from '../../../../shared/rules/pay/pay-history.ts'
import { Covered } from './amounts-cover.tsx'
import { LINE_NAMES } from '../line-names.ts'
import { useHoursText } from '../../../../components/format/use-hours-text.ts'
import { totalAllowance, bankCode } from '../../../../shared/rules/pay/pay.ts'
import { useOptionLabel } from '../../../../i18n/use-option-label.ts'

const LONG_REMARKS_CHARACTERS = 1_600

/**
 * A month's statement, the same on screen and on one A4 page. Only the bank account is covered here: a slip that
 * has amounts is drawn once they are shown.
 * `record` is null while the person's record is not loaded.
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

function EarningsTable({ slip }: { slip: WorkedOutSlip }) {
  const t = useT()
  return (
    <table className={styles.table}>
      <caption>{t('payroll.earnings')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('payroll.line')}</th>
          <th scope="col">{t('app.currency')}</th>
        </tr>
      </thead>
      <tbody>
        {EARNING_LINES.map((line) => (
          <tr key={line}>
            <th scope="row">{t(LINE_NAMES[line])}</th>
            <td>
              <Amount amount={readableLine(slip, line)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('payroll.totalEarnings')}</th>
          <td>
            <Amount amount={totalEarnings(slip)} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function OvertimeTable({ slip }: { slip: WorkedOutSlip }) {
  const t = useT()
  const hoursText = useHoursText()
  return (
    <table className={styles.table}>
      <caption>{t('payroll.overtime')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('payroll.line')}</th>
          <th scope="col">{t('payroll.hours')}</th>
          <th scope="col">{t('payroll.rate')}</th>
          <th scope="col">{t('app.currency')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" colSpan={3}>
            {t('payroll.fixedOverTime')}
          </th>
          <td>
            <Amount amount={readableLine(slip, 'fixedOverTime')} />
          </td>
        </tr>
        <tr>
          <th scope="row">
            <span>{t('payroll.overTimeAllowance')}</span>
            {slip.approvedOverTimeHours === undefined || slip.approvedOverTimeHours === slip.overTimeHours ? null : (
              <small>{` · ${t('payroll.approvedOvertime', { hours: hoursText(slip.approvedOverTimeHours) })}`}</small>
            )}
          </th>
          <td>
            <Amount amount={readableLine(slip, 'overTimeHours')} />
          </td>
          <td>
            <Amount amount={readableLine(slip, 'overTimeRate')} />
          </td>
          <td>
            <Amount amount={readableLine(slip, 'overTimeAllowance')} />
          </td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t('payroll.totalOvertime')}
          </th>
          <td>
            <Amount amount={totalOvertime(slip)} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Shown beside the sums: the telephone allowance is not part of net pay (docs/rules.md, *Pay*). */
function TotalAllowance({ slip }: { slip: WorkedOutSlip }) {
  const t = useT()
  return (
    <table className={styles.table}>
      <caption>{t('payroll.allowances')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('payroll.line')}</th>
          <th scope="col">{t('app.currency')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('payroll.telAllowanceLong')}</th>
          <td>
            <Amount amount={readableLine(slip, 'telAllowance')} />
          </td>
        </tr>
        <tr>
          <th scope="row">{t('payroll.totalAllowance')}</th>
          <td>
            <Amount amount={slip.totalAllowance ?? totalAllowance(slip)} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** The calculation of the net salary, and the result. */
function NetSalary({ slip }: { slip: WorkedOutSlip }) {
  const t = useT()
  return (
    <section className={styles.net}>
      <dl className={styles.steps}>
        <div>
          <dt>{t('payroll.totalEarnings')}</dt>
          <dd>
            <Amount amount={totalEarnings(slip)} />
          </dd>
        </div>
        <div>
          <dt>{t('payroll.plusOvertime')}</dt>
          <dd>
            <Amount amount={totalOvertime(slip)} />
          </dd>
        </div>
        <div>
          <dt>{t('payroll.lessDeductions')}</dt>
          <dd>
            <Amount amount={isUnreadable(slip, 'deductions') ? null : -slip.deductions} />
          </dd>
        </div>
      </dl>
      <div className={styles.figure}>
        <h3>{t('payroll.netSalary')}</h3>
        <Money amount={slip.netPay} size="hero" />
      </div>
    </section>
  )
}

/** The bank account, from the person's current record. Payment in cash has neither code nor account. */
function BankDetails({ record }: { record: User | null }) {
  const t = useT()
  const labelOf = useOptionLabel()
  const code = record ? bankCode(record.bankName) : null
  return (
    <section className={styles.bank}>
      <h3>{t('payroll.bankDetails')}</h3>
      <dl className={styles.entries}>
        <Entry name={t('payroll.transferMode')}>
          {record?.SalaryTransferMode ? labelOf(record.SalaryTransferMode) : null}
        </Entry>
        {record?.SalaryTransferMode === 'Cash' ? null : (
          <>
            {code ? (
              <Entry name={t('payroll.bankCode')}>
                <bdi dir="ltr">{code}</bdi>
              </Entry>
            ) : null}
            <Entry name={t('payroll.bankName')}>{record?.bankName ? labelOf(record.bankName) : null}</Entry>
            {record?.bankAccountNo ? (
              <Entry name={t('payroll.accountNumber')}>
                <Covered label="payroll.accountCovered">
                  <bdi dir="ltr">{record.bankAccountNo}</bdi>
                </Covered>
              </Entry>
            ) : null}
          </>
        )}
      </dl>
    </section>
  )
}
