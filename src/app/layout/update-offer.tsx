import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { useT } from '../../i18n/use-t.ts'
import styles from './update-offer.module.css'

type UpdateOfferProps = { onApply: () => void; onPutOff: () => void }

/** A new version waits; nothing happens unless the person says so. */
export function UpdateOffer({ onApply, onPutOff }: UpdateOfferProps) {
  const t = useT()
  return (
    <div className={styles.note}>
      <Banner
        tone="info"
        title={t('app.updateTitle')}
        action={
          <div className={styles.actions}>
            <Button variant="secondary" onClick={onApply}>
              {t('app.updateApply')}
            </Button>
            <Button variant="quiet" onClick={onPutOff}>
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
