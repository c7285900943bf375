import type { Ref } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { selectOnEntry } from '../../lib/select-on-entry.ts'
import { westernDigits } from '../../shared/rules/money.ts'
import { Field } from './field.tsx'
import type { FieldTexts } from './field.tsx'
import styles from './input.module.css'

type MoneyInputProps = FieldTexts & {
  /** The text as typed; parsed by `parseMoney` of src/shared/rules/money.ts. */
  value: string
  onValueChange: (text: string) => void
  name?: string
  autoFocus?: boolean
  readOnly?: boolean
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

/** The main figure of a form, in large type. Arabic-Indic digits become Western ones while typing. */
export function MoneyInput({
  label,
  hint,
  error,
  value,
  onValueChange,
  placeholder = '0.00',
  ...rest
}: MoneyInputProps) {
  const t = useT()
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.money}>
          <input
            {...rest}
            {...control}
            type="text"
            // The figure is written left to right in both languages, aligned with the start of the line and followed by
            // its unit.
            dir="ltr"
            inputMode="decimal"
            enterKeyHint="done"
            autoComplete="off"
            placeholder={placeholder}
            value={value}
            onChange={(event) => onValueChange(westernDigits(event.target.value))}
            {...selectOnEntry}
          />
          <span className={styles.unit} aria-hidden>
            {t('app.currency')}
          </span>
        </div>
      )}
    </Field>
  )
}
