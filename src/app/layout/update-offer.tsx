import { useState } from 'react'
import { Banner } from '../../components/state/banner.tsx'
import { Button } from '../../components/inputs/button.tsx'
import { Dock } from '../../components/overlays/dock.tsx'
import { ChangeList } from '../../features/help/parts/change-list.tsx'
import { useComingChanges } from '../../features/help/parts/coming-changes.ts'
import { useT } from '../../i18n/use-t.ts'
import styles from './update-offer.module.css'

type UpdateOfferProps = { onApply: () => void; onPutOff: () => void }

/** More would hide the page behind. */
const MAX_SHOWN = 3

/** Says that a new version is waiting and what it changes. It is applied only on request. */
export function UpdateOffer({ onApply, onPutOff }: UpdateOfferProps) {
  const t = useT()
  const coming = useComingChanges()
  const changes = coming.slice(0, MAX_SHOWN)
  const hidden = coming.length - changes.length
  const [isApplying, setIsApplying] = useState(false)

  function apply() {
    setIsApplying(true)
    onApply()
  }

  return (
    <Dock>
      <Banner
        tone="info"
        title={t('app.updateTitle')}
        action={
          <div className={styles.actions}>
            <Button variant="secondary" busy={isApplying} onClick={apply}>
              {t('app.updateApply')}
            </Button>
            <Button variant="quiet" onClick={onPutOff}>
              {t('app.updateLater')}
            </Button>
          </div>
        }
      >
        {changes.length > 0 ? (
          <div className={styles.changes}>
            <ChangeList changes={changes} />
            {hidden > 0 ? <p>{t('app.updateMore', { count: hidden })}</p> : null}
          </div>
        ) : null}
        {/* The browser activates the new version once the old one is idle, which takes up to a minute while another
           tab loads. */}
        <span>{t(isApplying ? 'app.updateWaits' : 'app.updateBody')}</span>
      </Banner>
    </Dock>
  )
}
