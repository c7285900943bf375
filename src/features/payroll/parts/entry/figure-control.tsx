import type { FieldControl } from '../../../../components/inputs/field.tsx'
import { useChainSection } from '../../../../lib/chain-settings.ts'
import { selectOnEntry } from '../../../../lib/select-on-entry.ts'
import { PAY } from '../../../../shared/contract/chain/pay-contracts.ts'
import { westernDigits } from '../../../../shared/rules/values/money.ts'
import { figureTyped, offeredAmounts } from '../../../../shared/rules/pay/pay-entry.ts'
import type { EntryFigure } from '../../../../shared/rules/pay/pay-entry.ts'
import styles from './figure-control.module.css'

type FigureControlProps = Partial<FieldControl> & {
  name: EntryFigure
  value: string
  onValueChange: (text: string) => void
}

/** A figure that is chosen from a list, or typed. */
export function FigureControl({ name, value, onValueChange, ...rest }: FigureControlProps) {
  const options = offeredAmounts(name, useChainSection(PAY))
  if (options) {
    // Last month's figure may not be in the list.
    const offered = options.includes(value) ? options : [...options, value]
    return (
      <select
        {...rest}
        data-stop
        dir="ltr"
        name={name}
        className={styles.control}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      >
        {offered.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    )
  }
  return (
    <input
      {...rest}
      data-stop
      dir="ltr"
      name={name}
      type="text"
      inputMode="decimal"
      enterKeyHint="next"
      autoComplete="off"
      className={styles.control}
      value={value}
      onChange={(event) => onValueChange(figureTyped(westernDigits(event.target.value), value))}
      {...selectOnEntry}
    />
  )
}
