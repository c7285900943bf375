import type { FieldControl } from '../../../components/inputs/field.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { classNames } from '../../../lib/class-names.ts'
import { CONTRACTS } from '../../../shared/rules/pay-entry.ts'
import type { Contract } from '../../../shared/rules/pay-entry.ts'
import controls from './figure-control.module.css'
import styles from './contract-select.module.css'
import { CONTRACT_NAMES } from './figure-problems.ts'

type ContractSelectProps = Partial<FieldControl> & {
  value: Contract | ''
  onChoose: (contract: Contract | '') => void
  'aria-label'?: string
}

export function ContractSelect({ value, onChoose, ...rest }: ContractSelectProps) {
  const t = useT()
  return (
    <select
      {...rest}
      data-stop
      name="contract"
      className={classNames(controls.control, styles.contract)}
      value={value}
      onChange={(event) => onChoose(event.target.value as Contract | '')}
    >
      {(['', ...CONTRACTS] as const).map((contract) => (
        <option key={contract} value={contract}>
          {t(CONTRACT_NAMES[contract])}
        </option>
      ))}
    </select>
  )
}
