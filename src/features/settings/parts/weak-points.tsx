import { useState } from 'react'
import type { ReactNode } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { protectStorage } from '../device-commands.ts'
import type { BrowserFacts } from '../device-queries.ts'
import styles from './display-settings.module.css'
import { weakPointsOf } from './weak-points-of.ts'

export type WeakPointsProps = {
  browser: BrowserFacts
  /** Safari without the icon on the Home Screen. */
  isSafariTab: boolean
  /** What to do about that. */
  safariHelp: ReactNode
  onAsked: () => void
}

/** What this device lacks for an outage, and what to do about each point. */
export function WeakPoints({ browser, isSafariTab, safariHelp, onAsked }: WeakPointsProps) {
  const t = useT()
  const [wasAsked, setWasAsked] = useState(false)
  const points = weakPointsOf({ ...browser, isSafariTab })

  async function protect() {
    await protectStorage()
    setWasAsked(true)
    onAsked()
  }

  if (points.length === 0) return null
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
          case 'notProtected':
            return (
              <Banner
                key={point}
                tone="warning"
                title={t('settings.notProtectedTitle')}
                action={<Button onClick={() => void protect()}>{t('settings.protect')}</Button>}
              >
                <p>{t('settings.notProtectedBody')}</p>
                {wasAsked ? <p>{t('settings.protectRefused')}</p> : null}
              </Banner>
            )
        }
      })}
    </div>
  )
}
