import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { Freshness } from '../queries.ts'

/** How old one's leaves are, once that matters. `consequence`: what that means for what is done here; `also`: what can be done before they ever came. */
export function LeavesFreshness({
  view: { fetchedAt, problem, unread },
  consequence,
  also,
}: {
  view: Freshness
  consequence?: string
  also?: string
}) {
  const t = useT()
  return (
    <FreshnessNote
      fetchedAt={fetchedAt}
      problem={problem}
      unread={unread}
      consequence={consequence}
      never={{ title: t('leave.notHereTitle'), ...(also === undefined ? {} : { also }) }}
    />
  )
}
