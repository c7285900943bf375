import { useId } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './segmented.module.css'

type SegmentedProps<Value extends string> = {
  legend: string
  isLegendHidden?: boolean
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode }[]
  value: Value
  onValueChange: (value: Value) => void
  hint?: ReactNode
}

/** A choice of two to four options, all visible. */
export function Segmented<Value extends string>({
  legend,
  isLegendHidden = false,
  options,
  value,
  onValueChange,
  hint,
}: SegmentedProps<Value>) {
  const name = useId()
  const hintId = `${name}-hint`
  return (
    <fieldset className={styles.group} aria-describedby={hint ? hintId : undefined}>
      <legend className={classNames(styles.legend, isLegendHidden && styles.hidden)}>{legend}</legend>
      <div className={styles.track}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
            />
            {option.icon}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {hint ? (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </fieldset>
  )
}
