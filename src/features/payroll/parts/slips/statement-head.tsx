import type { ReactNode } from 'react'
import { DayText } from '../../../../components/format/day-text.tsx'
import { Name } from '../../../../components/format/name.tsx'
import { useOptionLabel } from '../../../../i18n/use-option-label.ts'
import { useT } from '../../../../i18n/use-t.ts'
import type { User } from '../../../../shared/contract/employees.ts'
import type { Slip } from '../../../../shared/contract/payroll.ts'
import styles from './statement-head.module.css'
import { useCompanyName } from './use-company-name.ts'

/** The company, the title of the document, and employee and month. */
export function StatementHead({ slip, record }: { slip: Slip; record: User | null }) {
  const t = useT()
  const labelOf = useOptionLabel()
  const company = useCompanyName()
  return (
    <header>
      <div className={styles.top}>
        <div>
          <p className={styles.company}>{company}</p>
          <p className={styles.place}>{t('payroll.companyPlace')}</p>
        </div>
        <div className={styles.what}>
          <p className={styles.confidential}>{t('payroll.confidential')}</p>
          <h2 className={styles.statement}>{t('payroll.statement')}</h2>
          <p>
            <DayText day={slip.month} style="month" />
          </p>
        </div>
      </div>
      <dl className={styles.person}>
        <Entry name={t('payroll.employeeName')}>
          <Name>{record?.employeeName || slip.userName}</Name>
        </Entry>
        <Entry name={t('payroll.employeeId')}>
          {record?.companyId ? <bdi dir="ltr">{record.companyId}</bdi> : null}
        </Entry>
        <Entry name={t('payroll.position')}>{record?.position ? labelOf(record.position) : null}</Entry>
        <Entry name={t('payroll.joiningDate')}>
          {record?.joiningDate ? <DayText day={record.joiningDate} /> : null}
        </Entry>
        {slip.slipUid ? (
          <Entry name={t('payroll.slipNumber')}>
            <bdi dir="ltr">{slip.slipUid}</bdi>
          </Entry>
        ) : null}
      </dl>
    </header>
  )
}

/** A name and its value, or "not known" in its place. */
export function Entry({ name, children }: { name: string; children: ReactNode }) {
  const t = useT()
  return (
    <div className={styles.entry}>
      <dt>{name}</dt>
      <dd>{children ?? <span className={styles.none}>{t('payroll.notKnown')}</span>}</dd>
    </div>
  )
}
