import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { Freshness } from '../queries.ts'

/**
 * The age of the person's leaves, shown once it matters. `consequence`: what the age means for this screen. `also`:
 * what can be done before the leaves were ever loaded.
 */
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
