import { Skeleton } from '../../components/state/skeleton.tsx'
import { VisuallyHidden } from '../../components/layout/visually-hidden.tsx'
import { useT } from '../../i18n/use-t.ts'
import styles from './page-skeleton.module.css'

/** While a page's code is on its way; the same blocks as the static shell of index.html, so that nothing jumps. */
export function PageSkeleton() {
  const t = useT()
  return (
    <div className={styles.blocks}>
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
      <Skeleton blockSize="9rem" />
      <Skeleton blockSize="9rem" />
    </div>
  )
}
