import type { FieldControl } from '../../../../components/inputs/field.tsx'
import { useContractLabel } from '../../../../components/format/use-contract-label.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { useChainSection } from '../../../../lib/chain-settings.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { PAY } from '../../../../shared/contract/chain/pay-contracts.ts'
import styles from './figure-control.module.css'

type ContractSelectProps = Partial<FieldControl> & {
  value: string
  onChoose: (contract: string) => void
  'aria-label'?: string
  'data-column'?: string
  className?: string | undefined
}

/** The contracts that are offered, and the one that is selected. */
export function ContractSelect({ value, onChoose, className, ...rest }: ContractSelectProps) {
  const t = useT()
  const labelOf = useContractLabel()
  const { contracts } = useChainSection(PAY)
  return (
    <select
      {...rest}
      data-stop
      name="contract"
      className={classNames(styles.control, styles.contract, className)}
      value={contracts.some(({ id }) => id === value) ? value : ''}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{t('payroll.contractNone')}</option>
      {contracts
        .filter(({ id, isHidden }) => !isHidden || id === value)
        .map((contract) => (
          <option key={contract.id} value={contract.id}>
            {labelOf(contract)}
          </option>
        ))}
    </select>
  )
}
