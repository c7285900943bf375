import type { ReactNode } from 'react'
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react'
import { classNames } from '../../lib/class-names.ts'
import styles from './banner.module.css'

export type BannerTone = 'info' | 'warning' | 'error' | 'success'

const ICONS = {
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconExclamationCircle,
  success: IconCircleCheck,
}

type BannerProps = {
  tone: BannerTone
  title?: string | undefined
  action?: ReactNode
  children?: ReactNode
}

/** A notice at the place that it concerns. Errors are announced at once, the others politely. */
export function Banner({ tone, title, action, children }: BannerProps) {
  const Icon = ICONS[tone]
  return (
    <div className={classNames(styles.banner, styles[tone])} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden size={22} className={styles.icon} />
      <div className={styles.content}>
        <div className={styles.words}>
          {title ? <p className={styles.title}>{title}</p> : null}
          {children ? <div>{children}</div> : null}
        </div>
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
    </div>
  )
}
