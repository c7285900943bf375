import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Button } from '../../components/button.tsx'
import { useT } from '../../i18n/use-t.ts'
import styles from './employee-pager.module.css'

/** Nothing where one page is all. */
export function EmployeePager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const t = useT()
  if (pages === 1) return null
  return (
    <nav className={styles.pager} aria-label={t('employees.pages')}>
      <Button
        variant="quiet"
        aria-label={t('employees.pageBefore')}
        icon={<IconChevronLeft aria-hidden size={22} />}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      />
      <span role="status">{t('employees.pageOf', { page, pages })}</span>
      <Button
        variant="quiet"
        aria-label={t('employees.pageAfter')}
        icon={<IconChevronRight aria-hidden size={22} />}
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
