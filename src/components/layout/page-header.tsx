import { createContext, use, useEffect } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { IconArrowLeft } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import styles from './page-header.module.css'

/** Where the frame's top bar takes a page's title; null until the bar is on the page. */
export const TitleSlotContext = createContext<HTMLElement | null>(null)

type PageHeaderProps = {
  title: string
  /** Path of the place this one belongs to. */
  backTo?: string
  /** The one primary action of the place: top end, on a phone bottom end within the thumb's reach. */
  action?: ReactNode
}

/** The title of the place, shown in the top bar and as the document's title. Each page renders exactly one. */
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
      <h1 className={styles.title}>{title}</h1>
    </>
  )
  return (
    <>
      {slot ? createPortal(place, slot) : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </>
  )
}
