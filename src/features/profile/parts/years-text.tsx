import { useT } from '../../../i18n/use-t.ts'
import { useNow } from '../../../lib/use-now.ts'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { yearsBetween } from '../../../shared/rules/people/service-years.ts'
import { Given } from './given.tsx'

/** Years of 365 days from a day until today. */
export function YearsText({ since }: { since: string | null }) {
  const t = useT()
  const now = useNow()
  return <Given>{since === null ? '' : t('profile.years', { count: yearsBetween(since, riyadhDayOf(now)) })}</Given>
}
