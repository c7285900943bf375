import { useT } from '../../../i18n/use-t.ts'
import { ENTRY_FIGURES } from '../../../shared/rules/pay-entry.ts'
import type { PayEntry } from '../../../shared/rules/pay-entry.ts'
import { LINE_NAMES } from './line-names.ts'
import { moveOn } from './move-on.ts'
import type { PersonPay } from './pay-overlay.ts'
import { PayTableRow } from './pay-table-row.tsx'
import styles from './pay-table.module.css'
import type { PayDraftActions } from './use-pay-drafts.ts'

export type PayTableProps = {
  people: readonly PersonPay[]
  month: string
  entries: Record<string, PayEntry>
  generalRemarks: string
  actions: PayDraftActions
  slipPathOf: (slipId: string) => string
}

/** One row per employee, for keyboard use: Enter moves along the row and on to the next. */
export function PayTable({ people, entries, ...shared }: PayTableProps) {
  const t = useT()
  return (
    <>
      <div className={styles.scroll} role="region" aria-label={t('payroll.table')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.name}>
                {t('payroll.employeeName')}
              </th>
              <th scope="col">{t('payroll.contract')}</th>
              {ENTRY_FIGURES.map((name) => (
                <th key={name} scope="col">
                  {t(LINE_NAMES[name])}
                </th>
              ))}
              <th scope="col">{t('payroll.overTimeAllowance')}</th>
              <th scope="col">{t('payroll.remarks')}</th>
              <th scope="col" className={styles.net}>
                {t('payroll.netPay')}
              </th>
            </tr>
          </thead>
          <tbody onKeyDown={moveOn}>
            {people.map((person) => (
              <PayTableRow key={person.employee._id} person={person} typed={entries[person.employee._id]} {...shared} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.how}>
        {t('payroll.overTimeAllowance')}: {t('payroll.overTimeHint')} {t('payroll.netPayHint')}
      </p>
    </>
  )
}
