import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { storableText } from '../../shared/rules/values/storable-text.ts'
import { Field } from './field.tsx'
import type { FieldTexts } from './field.tsx'
import styles from './input.module.css'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'onChange'> &
  FieldTexts & { onValueChange?: (value: string) => void }

export function TextArea({ label, hint, error, onValueChange, onFocus, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          rows={3}
          dir="auto"
          {...rest}
          {...control}
          className={classNames(styles.input, styles.area)}
          // The browser scrolls only the caret into view, which may be behind a bar.
          onFocus={(event) => {
            event.currentTarget.scrollIntoView({ block: 'nearest' })
            onFocus?.(event)
          }}
          onChange={(event) => onValueChange?.(storableText(event.target.value))}
        />
      )}
    </Field>
  )
}
