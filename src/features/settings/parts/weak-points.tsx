import type { ReactNode } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { useT } from '../../../i18n/use-t.ts'
import styles from './display-settings.module.css'
import type { WeakPoint } from './weak-points-of.ts'

type WeakPointsProps = {
  points: WeakPoint[]
  /** What to do in Safari without the icon on the Home Screen. */
  safariHelp: ReactNode
}

/** What this device lacks for an outage, and what to do about each point. */
export function WeakPoints({ points, safariHelp }: WeakPointsProps) {
  const t = useT()
  return (
    <div className={styles.settings}>
      {points.map((point) => {
        switch (point) {
          case 'notSecure':
            return (
              <Banner key={point} tone="warning" title={t('settings.notSecureTitle')}>
                {t('settings.notSecureBody')}
              </Banner>
            )
          case 'almostFull':
            return (
              <Banner key={point} tone="warning" title={t('settings.almostFullTitle')}>
                {t('settings.almostFullBody')}
              </Banner>
            )
          case 'noWorker':
            return (
              <Banner key={point} tone="warning" title={t('settings.noWorkerTitle')}>
                {t('settings.noWorkerBody')}
              </Banner>
            )
          case 'safariTab':
            return (
              <Banner key={point} tone="warning" title={t('settings.safariTitle')}>
                <p>{t('settings.safariBody')}</p>
                {safariHelp}
              </Banner>
            )
        }
      })}
    </div>
  )
}
