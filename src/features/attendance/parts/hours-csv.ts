import type { Translate } from '../../../i18n/use-t.ts'
import { csvOf } from '../../../lib/csv.ts'
import type { HoursOfMonth } from '../../../shared/contract/attendance.ts'

/** A line for each person, with headings in the user's language. Hours as a plain number with two decimals. */
export function hoursCsv({
  rows,
  month,
  t,
  placeText,
}: {
  rows: readonly HoursOfMonth[]
  month: string
  t: Translate
  placeText: (name: string) => string
}): string {
  const headings = [
    t('attendance.csvMonth'),
    t('attendance.person'),
    t('attendance.pharmacy'),
    t('attendance.csvHours'),
    t('attendance.days'),
    t('attendance.lateTimes'),
    t('attendance.missingTimes'),
    t('attendance.uncertainTimes'),
  ]
  return csvOf({
    headings,
    rows: rows.map(({ userName, pharmacyName, minutes, days, late, missing, uncertain }) => [
      month,
      userName,
      placeText(pharmacyName),
      Math.round((minutes / 60) * 100) / 100,
      days,
      late,
      missing,
      uncertain,
    ]),
  })
}
