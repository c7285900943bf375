import { useLayoutEffect, useRef } from 'react'
import type { ChangeEvent, ReactNode, Ref } from 'react'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { useT } from '../../i18n/use-t.ts'
import { classNames } from '../../lib/class-names.ts'
import { selectOnEntry } from '../../lib/select-on-entry.ts'
import { westernDigits } from '../../shared/rules/values/money.ts'
import { inDigits } from '../../shared/rules/values/written-figure.ts'
import { Field } from './field.tsx'
import type { FieldTexts } from './field.tsx'
import { afterEdit, grouped } from './grouped-amount.ts'
import styles from './input.module.css'

type MoneyInputProps = FieldTexts & {
  /** The text as typed, in Western digits and without the separators that the field shows. */
  value: string
  onValueChange: (text: string) => void
  /** A button at the end of the field. */
  end?: ReactNode
  /** Between the field and its hint and error. */
  below?: ReactNode
  /** Keeps the device's keyboard closed. */
  hasNoKeyboard?: boolean
  /** One of several amounts, in smaller type. */
  isCompact?: boolean
  name?: string
  autoFocus?: boolean
  readOnly?: boolean
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

type Selection = { start: number; end: number }

/**
 * The main figure of a form, in large type: grouped while typing, and in the digits chosen on this device, whichever
 * were typed.
 */
export function MoneyInput({
  label,
  hint,
  error,
  value,
  onValueChange,
  end,
  below,
  hasNoKeyboard = false,
  isCompact = false,
  placeholder = '0.00',
  ref,
  ...rest
}: MoneyInputProps) {
  const t = useT()
  const formatLocale = useFormatLocale()
  const input = useRef<HTMLInputElement>(null)
  const selection = useRef<Selection | null>(null)
  const caret = useRef<number | null>(null)

  // React's `onBeforeInput` does not report deletions.
  useLayoutEffect(() => {
    const field = input.current
    const keep = () => {
      selection.current = field && { start: field.selectionStart ?? 0, end: field.selectionEnd ?? 0 }
    }
    field?.addEventListener('beforeinput', keep)
    return () => field?.removeEventListener('beforeinput', keep)
  }, [])

  // The text that React sets moves the caret to its end.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function handleChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const isForward = (nativeEvent as InputEvent).inputType === 'deleteContentForward'
    const edited = afterEdit({ value, text: westernDigits(target.value), selection: selection.current, isForward })
    selection.current = null
    caret.current = edited.caret
    onValueChange(edited.value)
  }

  function setRefs(field: HTMLInputElement | null) {
    input.current = field
    if (typeof ref === 'function') ref(field)
    else if (ref) ref.current = field
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <div className={classNames(styles.money, isCompact && styles.compact)}>
            <input
              {...rest}
              {...control}
              ref={setRefs}
              type="text"
              // The figure is written left to right in both languages, aligned with the start of the line and followed by
              // its unit.
              dir="ltr"
              inputMode={hasNoKeyboard ? 'none' : 'decimal'}
              enterKeyHint="done"
              autoComplete="off"
              placeholder={inDigits(placeholder, formatLocale)}
              value={inDigits(grouped(value), formatLocale)}
              onChange={handleChange}
              {...selectOnEntry}
            />
            <span className={styles.unit} aria-hidden>
              {t('app.currency')}
            </span>
            {end}
          </div>
          {below}
        </>
      )}
    </Field>
  )
}
