import { useState } from 'react'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useAppUpdate } from '../../lib/app-update.ts'
import styles from './update-note.module.css'

/** Offers a new version; nothing happens unless the person says so. */
export function UpdateNote() {
  const t = useT()
  const { available, apply } = useAppUpdate()
  const [isPutOff, setIsPutOff] = useState(false)
  if (!available || isPutOff) return null
  return (
    <div className={styles.note}>
      <Banner
        tone="info"
        title={t('app.updateTitle')}
        action={
          <div className={styles.actions}>
            <Button variant="secondary" onClick={apply}>
              {t('app.updateApply')}
            </Button>
            <Button variant="quiet" onClick={() => setIsPutOff(true)}>
              {t('app.updateLater')}
            </Button>
          </div>
        }
      >
        {t('app.updateBody')}
      </Banner>
    </div>
  )
}
