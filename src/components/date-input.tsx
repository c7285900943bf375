import { useFormatLocale } from '../i18n/use-format-locale.ts'
import { dayParts } from '../lib/format-day.ts'
import { TextInput } from './text-input.tsx'
import type { TextInputProps } from './text-input.tsx'

/** A `YYYY-MM-DD` day, chosen with the device's own calendar; its Hijri day below it where that is set. */
export function DateInput({ hint, ...props }: Omit<TextInputProps, 'type'>) {
  const formatLocale = useFormatLocale()
  const { hijri } = dayParts({ day: String(props.value ?? ''), formatLocale, style: 'long' })
  return (
    <TextInput
      {...props}
      type="date"
      hint={
        hijri === null ? (
          hint
        ) : (
          <>
            {hijri}
            {hint ? <> · {hint}</> : null}
          </>
        )
      }
    />
  )
}
