import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { dayParts } from '../../lib/format-day.ts'
import type { DayStyle } from '../../lib/format-day.ts'
import { FixedField } from './fixed-field.tsx'

/** A day nobody can change here, null while there is none; its Hijri day below, since a phone's field has no room for both. */
export function FixedDay({ label, day, style = 'short', message }: { label: string; day: string | null; style?: DayStyle; message: string }) {
  const formatLocale = useFormatLocale()
  const { gregorian, hijri } = day === null ? { gregorian: '—', hijri: null } : dayParts({ day, formatLocale, style })
  return <FixedField label={label} value={gregorian} hint={hijri} message={message} />
}
