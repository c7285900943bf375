import { classNames } from '../../../lib/class-names.ts'
import type { FieldControl } from '../../../components/inputs/field.tsx'
import { selectOnEntry } from '../../../lib/select-on-entry.ts'
import { westernDigits } from '../../../shared/rules/money.ts'
import { figureTyped, PAY_OPTIONS } from '../../../shared/rules/pay-entry.ts'
import type { EntryFigure } from '../../../shared/rules/pay-entry.ts'
import styles from './figure-control.module.css'

type FigureControlProps = Partial<FieldControl> & {
  name: EntryFigure
  value: string
  onValueChange: (text: string) => void
  'aria-label'?: string
  isNarrow?: boolean
}

/** A figure that is chosen from a list, or typed. */
export function FigureControl({ name, value, onValueChange, isNarrow = false, ...rest }: FigureControlProps) {
  const options = PAY_OPTIONS[name]
  const className = classNames(styles.control, isNarrow && styles.narrow)
  if (options) {
    // Last month's figure may not be in the list.
    const offered = options.includes(value) ? options : [...options, value]
    return (
      <select
        {...rest}
        data-stop
        dir="ltr"
        name={name}
        className={className}
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
      className={className}
      value={value}
      onChange={(event) => onValueChange(figureTyped(westernDigits(event.target.value), value))}
      {...selectOnEntry}
    />
  )
}
