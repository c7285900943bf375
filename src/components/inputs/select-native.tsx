import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import type { FieldTexts } from './field.tsx'
import styles from './input.module.css'

type Option<Value extends string> = { value: Value; label: string }

type SelectNativeProps<Value extends string> = Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'children'> &
  FieldTexts & {
    value: Value
    options: readonly Option<Value>[]
    /** Further options in named groups, below the others. */
    groups?: readonly { label: string; options: readonly Option<Value>[] }[]
    onValueChange: (value: Value) => void
  }

export function SelectNative<Value extends string>({
  label,
  isLabelHidden,
  hint,
  error,
  options,
  groups = [],
  onValueChange,
  ...rest
}: SelectNativeProps<Value>) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
      {(control) => (
        <select
          {...rest}
          {...control}
          className={styles.input}
          onChange={(event) => onValueChange(event.target.value as Value)}
        >
          {options.map(optionOf)}
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.options.map(optionOf)}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  )
}

function optionOf<Value extends string>({ value, label }: Option<Value>) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}
