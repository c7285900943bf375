import { useEffect, useRef, useState } from 'react'
import type { Ref } from 'react'
import { IconCalendar } from '@tabler/icons-react'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { isRealDay } from '../../shared/contract/primitives.ts'
import { inDigits } from '../../shared/rules/values/written-figure.ts'
import styles from './date-box.module.css'
import { Field } from './field.tsx'
import type { FieldTexts } from './field.tsx'
import { useDatePicker } from './use-date-picker.ts'
import { useTyping } from './use-typing.ts'

type DateShellProps = FieldTexts & {
  kind: 'day' | 'month'
  ref?: Ref<HTMLInputElement>
  name?: string
  /** The day `YYYY-MM-DD`; for a month its first day. */
  value: string
  min?: string | undefined
  max?: string | undefined
  required?: boolean
  /** Errors shown once the field has lost the focus, if `error` is not set: of the value, and of a half-filled field. */
  problem: string | undefined
  incomplete: string
  onValueChange: (day: string) => void
}

/** Label, hint and error, and the parts of the date. Until these have loaded, a button takes their place. */
export function DateShell({
  kind,
  ref,
  name,
  label,
  isLabelHidden,
  hint,
  error,
  value,
  min,
  max,
  required,
  problem,
  incomplete,
  onValueChange,
}: DateShellProps) {
  const { picker, hurry } = useDatePicker()
  const frame = useRef<HTMLDivElement>(null)
  const { isTyping, frameProps } = useTyping()
  const [isPartial, setIsPartial] = useState(false)
  const [wanted, setWanted] = useState<'nothing' | 'focus' | 'calendar'>('nothing')
  const shownError = error ?? (isTyping ? undefined : isPartial ? incomplete : problem)
  const focusFirst = () => frame.current?.querySelector<HTMLElement>('button, [tabindex="0"]')?.focus()
  const Loaded = kind === 'day' ? picker?.DateField : picker?.MonthField
  const isLoaded = Loaded !== undefined
  useEffect(() => {
    if (isLoaded && wanted === 'focus') focusFirst()
  }, [isLoaded, wanted])

  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={shownError}>
      {(control) => (
        <div ref={frame} className={styles.frame} data-line {...frameProps}>
          <input
            ref={ref}
            id={control.id}
            name={name}
            className={styles.entry}
            tabIndex={-1}
            aria-hidden
            value={value}
            onChange={() => {}}
            onFocus={focusFirst}
          />
          {Loaded ? (
            <Loaded
              label={label}
              describedBy={control['aria-describedby']}
              isInvalid={shownError !== undefined}
              isRequired={required}
              value={value}
              min={min}
              max={max}
              isOpenAtFirst={wanted === 'calendar'}
              onValueChange={onValueChange}
              onPartial={setIsPartial}
            />
          ) : (
            <div className={styles.box} data-invalid={shownError !== undefined || undefined}>
              <button
                type="button"
                className={styles.coming}
                aria-describedby={control['aria-describedby']}
                onPointerDown={hurry}
                onFocus={() => {
                  hurry()
                  setWanted('focus')
                }}
                onBlur={() => setWanted('nothing')}
                onClick={() => {
                  hurry()
                  setWanted('calendar')
                }}
              >
                <span>
                  <span className={styles.name}>{`${label} `}</span>
                  <Figures value={value} kind={kind} />
                </span>
                <span className={styles.icon}>
                  <IconCalendar aria-hidden size={22} />
                </span>
              </button>
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

/** The value as it will be shown in its parts. */
function Figures({ value, kind }: { value: string; kind: DateShellProps['kind'] }) {
  const formatLocale = useFormatLocale()
  if (!isRealDay(value)) return null
  const [year = '', month = '', day = ''] = value.split('-')
  const parts = kind === 'month' ? [month, year] : [day, month, year]
  return (
    <bdi className={styles.figures}>
      {parts.map((part, index) => (
        <span key={index}>
          {index > 0 ? <span>{'/'}</span> : null}
          <span>{inDigits(part, formatLocale)}</span>
        </span>
      ))}
    </bdi>
  )
}
