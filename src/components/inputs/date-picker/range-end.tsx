import { useRef, useState } from 'react'
import type { Ref } from 'react'
import { useFormatLocale } from '../../../i18n/use-format-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { dayParts } from '../../../lib/calendars/format-day.ts'
import type { Calendar } from '../../../shared/rules/values/format-locale.ts'
import boxStyles from '../date-box.module.css'
import { dayProblem } from '../date-limits.ts'
import { Field } from '../field.tsx'
import { useTyping } from '../use-typing.ts'
import { Segments } from './segments.tsx'

type RangeEndProps = {
  ref?: Ref<HTMLInputElement> | undefined
  label: string
  error: string | undefined
  value: string
  calendar: Calendar
  onValueChange: (day: string) => void
}

/** One of the two days of a range, to be typed. */
export function RangeEnd({ ref, label, error, value, calendar, onValueChange }: RangeEndProps) {
  const t = useT()
  const formatLocale = useFormatLocale()
  const frame = useRef<HTMLDivElement>(null)
  const { isTyping, frameProps } = useTyping()
  const [isPartial, setIsPartial] = useState(false)
  const problem = dayProblem({ day: value })
  const shownError =
    error ?? (isTyping ? undefined : isPartial ? t('date.incomplete') : problem ? t('date.unreadable') : undefined)
  const { gregorian, hijri } = dayParts({ day: value, formatLocale, style: 'weekday' })
  return (
    <Field
      label={label}
      hint={value === '' || problem ? undefined : [gregorian, hijri].filter(Boolean).join(' · ')}
      error={shownError}
    >
      {(control) => (
        <div ref={frame} className={boxStyles.frame} data-line {...frameProps}>
          <input
            ref={ref}
            id={control.id}
            className={boxStyles.entry}
            tabIndex={-1}
            aria-hidden
            value={value}
            onChange={() => {}}
            onFocus={() => frame.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()}
          />
          <div className={boxStyles.box} data-invalid={shownError !== undefined || undefined}>
            <Segments
              label={label}
              describedBy={control['aria-describedby']}
              isInvalid={shownError !== undefined}
              isRequired
              value={value}
              calendar={calendar}
              onValueChange={onValueChange}
              onPartial={setIsPartial}
            />
          </div>
        </div>
      )}
    </Field>
  )
}
