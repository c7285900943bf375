import { Skeleton } from '../../components/state/skeleton.tsx'
import { VisuallyHidden } from '../../components/layout/visually-hidden.tsx'
import { useT } from '../../i18n/use-t.ts'
import styles from './page-skeleton.module.css'

/** Shown while a page's code loads. The blocks are those of the static shell of index.html, so that nothing shifts. */
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
