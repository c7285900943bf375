import { createContext, use, useEffect } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '../../lib/router.tsx'
import { useT } from '../../i18n/use-t.ts'
import { classNames } from '../../lib/class-names.ts'
import styles from './page-header.module.css'

/** The element of the top bar that shows the page's title; null until the bar is mounted. */
export const TitleSlotContext = createContext<HTMLElement | null>(null)

/** More characters than this do not fit into a line on a phone. */
const LONG_TITLE = 14

type PageHeaderProps = {
  title: string
  /** Path of the parent page. */
  backTo?: string
  /** The primary action of the page: at the top end, on a phone at the bottom end within reach of the thumb. */
  action?: ReactNode
}

/** The title of the page, shown in the top bar and as the document's title. Each page renders exactly one. */
export function PageHeader({ title, backTo, action }: PageHeaderProps) {
  const t = useT()
  const slot = use(TitleSlotContext)
  const appName = t('app.name')

  useEffect(() => {
    document.title = `${title} · ${appName}`
  }, [title, appName])

  const place = (
    <>
      {backTo ? (
        <Link to={backTo} className={styles.back} aria-label={t('app.back')}>
          <IconArrowLeft aria-hidden size={24} />
        </Link>
      ) : null}
      <h1 className={classNames(styles.title, title.length > LONG_TITLE && styles.long)}>{title}</h1>
    </>
  )
  return (
    <>
      {slot ? createPortal(place, slot) : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </>
  )
}
