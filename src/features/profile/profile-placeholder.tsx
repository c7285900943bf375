import { Skeleton } from '../../components/skeleton.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { useT } from '../../i18n/use-t.ts'

export function ProfilePlaceholder({ isMissing }: { isMissing: boolean }) {
  const t = useT()
  return isMissing ? <EmptyState>{t('profile.notHere')}</EmptyState> : <Skeleton blockSize="8rem" />
}
