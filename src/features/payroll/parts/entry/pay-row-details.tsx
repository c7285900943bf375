import type { ReactNode } from 'react'
import { Amount } from '../../../../components/format/amount.tsx'
import { useContractLabel } from '../../../../components/format/use-contract-label.ts'
import { Fact, Facts } from '../../../../components/layout/facts.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { useChainSection } from '../../../../lib/chain-settings.ts'
import { PAY } from '../../../../shared/contract/chain/pay-contracts.ts'
import type { Slip } from '../../../../shared/contract/payroll.ts'
import { entryOfSlip, MONTHLY_FIGURES, OTHER_FIGURES } from '../../../../shared/rules/pay/pay-entry.ts'
import { readableLine } from '../../../../shared/rules/pay/pay-history.ts'
import type { PersonPay } from '../../overlay.ts'
import { LINE_NAMES } from '../line-names.ts'
import { ApprovedOvertime } from './approved-overtime.tsx'
import { SlipFields } from './pay-fields.tsx'
import styles from './pay-table.module.css'
import { moveOn } from './use-pay-form.ts'
import type { PayForm } from './use-pay-form.ts'

/** Beside the figures of each month: the name, the remarks and the net pay. */
const OTHER_COLUMNS = 3
export const PAY_COLUMNS = MONTHLY_FIGURES.length + OTHER_COLUMNS

/** Below the row of a draft: the contract, and the figures that are not typed each month. */
export function OpenedEntry({ form, person }: { form: PayForm; person: PersonPay }) {
  return (
    <Opened>
      <div role="group" aria-label={useT()('payroll.contractAndAllowances')} onKeyDown={moveOn}>
        <SlipFields form={form} person={person} figures={OTHER_FIGURES} isTyped />
      </div>
    </Opened>
  )
}

/** Below the row of a slip. */
export function OpenedSlip({ slip, person: { approved } }: { slip: Slip; person: PersonPay }) {
  const t = useT()
  const labelOf = useContractLabel()
  const pay = useChainSection(PAY)
  const id = entryOfSlip(slip, pay).contract
  const contract = pay.contracts.find((each) => each.id === id)
  return (
    <Opened>
      <Facts>
        <Fact name={t('payroll.contract')}>{contract ? labelOf(contract) : t('payroll.contractNone')}</Fact>
        {[...OTHER_FIGURES, 'overTimeAllowance' as const].map((name) => (
          <Fact key={name} name={t(LINE_NAMES[name])}>
            <Amount amount={readableLine(slip, name)} />
          </Fact>
        ))}
      </Facts>
      {approved.length === 0 ? null : (
        <ApprovedOvertime approved={approved} paid={readableLine(slip, 'overTimeHours')} />
      )}
    </Opened>
  )
}

function Opened({ children }: { children: ReactNode }) {
  return (
    <tr>
      <td colSpan={PAY_COLUMNS} className={styles.opened}>
        <div>{children}</div>
      </td>
    </tr>
  )
}
