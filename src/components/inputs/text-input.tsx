import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { storableText } from '../../shared/rules/values/storable-text.ts'
import { Field } from './field.tsx'
import type { FieldTexts } from './field.tsx'
import styles from './input.module.css'

export type TextInputProps = Omit<ComponentProps<'input'>, 'onChange'> &
  FieldTexts & { onValueChange?: (value: string) => void }

export function TextInput({ label, isLabelHidden, hint, error, onValueChange, className, ...rest }: TextInputProps) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
      {(control) => (
        <input
          {...rest}
          {...control}
          className={classNames(styles.input, className)}
          onChange={(event) => onValueChange?.(storableText(event.target.value))}
        />
      )}
    </Field>
  )
}
