import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import type { FieldTexts } from './field.tsx'
import styles from './input.module.css'

type SelectNativeProps<Value extends string> = Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'children'> &
  FieldTexts & {
    value: Value
    options: readonly { value: Value; label: string }[]
    onValueChange: (value: Value) => void
  }

export function SelectNative<Value extends string>({ label, hint, error, options, onValueChange, ...rest }: SelectNativeProps<Value>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...rest} {...control} className={styles.input} onChange={(event) => onValueChange(event.target.value as Value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
