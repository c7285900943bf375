import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { SkeletonCard } from '../../../components/state/skeleton.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { ProfileView } from '../queries.ts'

/** In the place of a record that is not there: still coming, or why it is not. */
export function ProfilePlaceholder({ view, blockSize }: { view: ProfileView | undefined; blockSize: string }) {
  const t = useT()
  if (!view || view.problem === null) return <SkeletonCard blockSize={blockSize} />
  return <FreshnessNote fetchedAt={null} problem={view.problem} never={{ title: t('profile.neverTitle') }} />
}
