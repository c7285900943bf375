import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Button } from './button.tsx'
import { useT } from '../../i18n/use-t.ts'
import styles from './pager.module.css'

/** Renders nothing for a single page. */
export function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const t = useT()
  if (pages === 1) return null
  return (
    <nav className={styles.pager} aria-label={t('list.pages')}>
      <Button
        variant="quiet"
        aria-label={t('list.pageBefore')}
        icon={<IconChevronLeft aria-hidden size={22} />}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      />
      <span role="status">{t('list.pageOf', { page, pages })}</span>
      <Button
        variant="quiet"
        aria-label={t('list.pageAfter')}
        icon={<IconChevronRight aria-hidden size={22} />}
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
