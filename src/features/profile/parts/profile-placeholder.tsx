import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { SkeletonCard } from '../../../components/state/skeleton.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { ProfileView } from '../queries.ts'

/** Placeholder for a missing record: a skeleton while it loads, otherwise the reason. */
export function ProfilePlaceholder({ view, blockSize }: { view: ProfileView | undefined; blockSize: string }) {
  const t = useT()
  if (!view || view.problem === null) return <SkeletonCard blockSize={blockSize} />
  return <FreshnessNote fetchedAt={null} problem={view.problem} never={{ title: t('profile.neverTitle') }} />
}
