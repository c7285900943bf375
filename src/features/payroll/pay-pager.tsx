import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Button } from '../../components/button.tsx'
import { useT } from '../../i18n/use-t.ts'
import styles from './pay-pager.module.css'

/** Nothing where one page is all. */
export function PayPager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const t = useT()
  if (pages === 1) return null
  return (
    <nav className={styles.pager} aria-label={t('payroll.pages')}>
      <Button variant="quiet" aria-label={t('payroll.pageBefore')} icon={<IconChevronLeft aria-hidden size={22} />} disabled={page === 1} onClick={() => onPage(page - 1)} />
      <span role="status">{t('payroll.pageOf', { page, pages })}</span>
      <Button variant="quiet" aria-label={t('payroll.pageAfter')} icon={<IconChevronRight aria-hidden size={22} />} disabled={page === pages} onClick={() => onPage(page + 1)} />
    </nav>
  )
}
