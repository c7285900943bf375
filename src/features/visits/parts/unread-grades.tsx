import { Banner } from '../../../components/state/banner.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { Visit } from '../../../shared/contract/visits.ts'
import { unreadableGrades } from '../../../shared/rules/visits/visits.ts'

/** How many grades of these visits failed validation and so are missing from the totals. */
export function UnreadGrades({ visits }: { visits: readonly Visit[] }) {
  const t = useT()
  const count = visits.reduce((sum, visit) => sum + unreadableGrades(visit), 0)
  return count > 0 ? <Banner tone="info">{t('visits.unreadGrades', { count })}</Banner> : null
}
