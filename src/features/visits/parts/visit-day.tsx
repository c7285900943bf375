import { DayText } from '../../../components/format/day-text.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { Visit } from '../../../shared/contract/visits.ts'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'

/** The day of a visit; a plain server may not send it. */
export function VisitDay({ visit: { createdAt } }: { visit: Visit }) {
  const t = useT()
  return createdAt === null ? <span>{t('visits.noDay')}</span> : <DayText day={riyadhDayOf(Date.parse(createdAt))} />
}
