import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { dayParts } from '../../lib/format-day.ts'
import { TextInput } from './text-input.tsx'
import type { TextInputProps } from './text-input.tsx'

/**
 * A `YYYY-MM-DD` day, chosen with the browser's date picker, which may write the month first. The hint below spells the
 * day out, in both calendars if that is set.
 */
export function DateInput({ hint, ...props }: Omit<TextInputProps, 'type'>) {
  const formatLocale = useFormatLocale()
  const { gregorian, hijri } = dayParts({ day: String(props.value ?? ''), formatLocale, style: 'short' })
  return (
    <TextInput
      {...props}
      type="date"
      hint={
        gregorian === '' ? (
          hint
        ) : (
          <>
            {gregorian}
            {hijri ? <> · {hijri}</> : null}
            {hint ? <> · {hint}</> : null}
          </>
        )
      }
    />
  )
}
