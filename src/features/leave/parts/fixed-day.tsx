import { useFormatLocale } from '../../../i18n/use-format-locale.ts'
import { dayParts } from '../../../lib/format-day.ts'
import type { DayStyle } from '../../../lib/format-day.ts'
import { FixedField } from './fixed-field.tsx'

type FixedDayProps = { label: string; day: string | null; style?: DayStyle; how: string; message: string }

/**
 * A day that cannot be changed here, null while there is none. Its Hijri day is in the hint, since a phone's field has
 * no room for both, together with the explanation (`how`).
 */
export function FixedDay({ label, day, style = 'short', how, message }: FixedDayProps) {
  const formatLocale = useFormatLocale()
  const { gregorian, hijri } = day === null ? { gregorian: '—', hijri: null } : dayParts({ day, formatLocale, style })
  const hint = hijri ? (
    <>
      {hijri}
      <br />
      {how}
    </>
  ) : (
    how
  )
  return <FixedField label={label} value={gregorian} hint={hint} message={message} />
}
