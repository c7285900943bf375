import { useState } from 'react'
import { IconArchive } from '@tabler/icons-react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { setRetired } from '../shortage-retiring.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Shortage } from '../../../shared/contract/shortages.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { retireFailure } from './retire-failure.ts'
import styles from './shortage-list.module.css'

type RetireButtonProps = { shortage: Shortage; name: string; onRetired: (shortage: Shortage) => void }

/** Removes a shortage from everybody's list, after a confirmation. */
export function RetireButton({ shortage, name, onRetired }: RetireButtonProps) {
  const t = useT()
  const { userId } = useSignedIn()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function retire(): Promise<void> {
    setIsBusy(true)
    const result = await setRetired({ userId, shortage, isRetired: true })
    setIsBusy(false)
    setIsAsking(false)
    if (result.ok) onRetired(result.shortage)
    else setFailure(result.code)
  }

  return (
    <>
      <Button
        variant="quiet"
        icon={<IconArchive aria-hidden size={20} />}
        aria-label={t('shortages.retireNamed', { name })}
        onClick={() => setIsAsking(true)}
      >
        {t('shortages.retire')}
      </Button>
      {failure ? (
        <div className={styles.wide}>
          <Banner tone="error" title={t('shortages.retireFailed')}>
            {t(retireFailure(failure))}
          </Banner>
        </div>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('shortages.retireTitle', { name })}
        confirmLabel={t('shortages.retireConfirm')}
        cancelLabel={t('shortages.keep')}
        isDestructive
        busy={isBusy}
        onConfirm={() => void retire()}
        onCancel={() => setIsAsking(false)}
      >
        {t('shortages.retireBody')}
      </ConfirmDialog>
    </>
  )
}
