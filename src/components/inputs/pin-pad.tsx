import { IconBackspace } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { latinDigits } from '../../shared/rules/values/typed-text.ts'
import { PIN_LENGTH } from '../../shared/rules/access/pin.ts'
import { Field } from './field.tsx'
import styles from './pin-pad.module.css'
import { useNumberText } from '../format/use-number-text.ts'
import { LiveRegion } from '../layout/visually-hidden.tsx'

type PinPadProps = {
  ref?: Ref<HTMLInputElement>
  label: string
  value: string
  error?: string | undefined
  busy?: boolean
  onValueChange: (pin: string) => void
}

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** A PIN by touch or keyboard; the on-screen keyboard stays closed. */
export function PinPad({ ref, label, value, error, busy = false, onValueChange }: PinPadProps) {
  const t = useT()
  const numberText = useNumberText()
  const add = (digit: number) => {
    if (!busy && value.length < PIN_LENGTH) onValueChange(`${value}${digit}`)
  }
  const key = (digit: number) => (
    <button
      key={digit}
      type="button"
      className={styles.key}
      aria-disabled={busy || undefined}
      onClick={() => add(digit)}
    >
      {numberText(digit)}
    </button>
  )
  return (
    <div className={styles.pad}>
      <Field label={label} error={error}>
        {(control) => (
          <div className={styles.entry}>
            <input
              {...control}
              ref={ref}
              type="password"
              className={styles.input}
              dir="ltr"
              inputMode="none"
              autoComplete="off"
              aria-busy={busy || undefined}
              maxLength={PIN_LENGTH}
              value={value}
              onChange={(event) => {
                if (!busy) onValueChange(latinDigits(event.target.value).replaceAll(/\D/g, '').slice(0, PIN_LENGTH))
              }}
            />
            <div className={styles.dots} dir="ltr" aria-hidden>
              {Array.from({ length: PIN_LENGTH }, (_, index) => (
                <span key={index} className={styles.dot} data-typed={index < value.length || undefined} />
              ))}
            </div>
          </div>
        )}
      </Field>
      <LiveRegion>
        {value === '' ? '' : t('app.pinTyped', { count: numberText(value.length), total: numberText(PIN_LENGTH) })}
      </LiveRegion>
      {/* The layout of a telephone, in every language. */}
      <div className={styles.keys} dir="ltr">
        {DIGITS.map(key)}
        <span />
        {key(0)}
        <button
          type="button"
          className={styles.key}
          aria-label={t('app.deleteDigit')}
          aria-disabled={busy || value === '' || undefined}
          onClick={() => !busy && onValueChange(value.slice(0, -1))}
        >
          <IconBackspace aria-hidden size={24} />
        </button>
      </div>
    </div>
  )
}
