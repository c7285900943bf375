import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { User } from '../../../shared/contract/employees.ts'
import { bankCode } from '../../../shared/rules/pay/pay.ts'
import { Covered } from './amounts-cover.tsx'
import styles from './bank-details.module.css'
import { Entry } from './statement-head.tsx'

/** The bank account, from the person's current record. Payment in cash has neither code nor account. */
export function BankDetails({ record }: { record: User | null }) {
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
