import type { Translate } from '../../../i18n/use-t.ts'
import { csvOf } from '../../../lib/csv.ts'
import type { Overtime } from '../../../shared/contract/overtime.ts'
import { OVERTIME_STATE_NAMES } from './overtime-state.tsx'

/** A line for each request, with headings in the user's language. */
export function overtimeCsv({
  list,
  t,
  placeText,
}: {
  list: readonly Overtime[]
  t: Translate
  placeText: (name: string) => string
}): string {
  const headings = [
    t('overtime.day'),
    t('overtime.employee'),
    t('overtime.pharmacy'),
    t('overtime.hours'),
    t('overtime.reason'),
    t('overtime.state'),
    t('overtime.decidedBy'),
    t('overtime.decidedAt'),
  ]
  const rows = list.map(({ day, requesterName, pharmacyName, hours, reason, status, decidedByName, decidedAt }) => [
    day,
    requesterName,
    placeText(pharmacyName),
    hours ?? t('app.notReadable'),
    reason,
    t(status === null ? 'app.notReadable' : OVERTIME_STATE_NAMES[status]),
    decidedByName ?? '',
    decidedAt ?? '',
  ])
  return csvOf({ headings, rows })
}
