import { FreshnessNote } from '../../components/freshness-note.tsx'
import { useT } from '../../i18n/use-t.ts'
import type { Freshness } from './queries.ts'

/** How old one's leaves are, once that matters. `consequence`: what that means for what is done here. */
export function LeavesFreshness({ view: { fetchedAt, problem }, consequence }: { view: Freshness; consequence?: string }) {
  const t = useT()
  return <FreshnessNote fetchedAt={fetchedAt} problem={problem} consequence={consequence} never={{ title: t('leave.notHereTitle'), also: t('leave.requestAlready') }} />
}
