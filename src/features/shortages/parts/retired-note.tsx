import { useState } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { setRetired } from '../shortage-retiring.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Shortage } from '../../../shared/contract/shortages.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { retireFailure } from './retire-failure.ts'

/** The shortage that was just removed from the list; a manager can restore it. */
export function RetiredNote({ shortage, onChanged }: { shortage: Shortage; onChanged: (shortage: Shortage) => void }) {
  const t = useT()
  const { userId, isAdmin } = useSignedIn()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isRetired = shortage.retired !== undefined

  async function putBack(): Promise<void> {
    setIsBusy(true)
    const result = await setRetired({ userId, shortage, isRetired: false })
    setIsBusy(false)
    setFailure(result.ok ? null : result.code)
    if (result.ok) onChanged(result.shortage)
  }

  return (
    <Banner
      tone={failure ? 'error' : 'success'}
      title={t(isRetired ? 'shortages.retired' : 'shortages.isBack', {
        name: shortage.shortageName || t('shortages.noName'),
      })}
      action={
        isAdmin && isRetired ? (
          <Button busy={isBusy} onClick={() => void putBack()}>
            {t('shortages.putBack')}
          </Button>
        ) : undefined
      }
    >
      {failure ? t(retireFailure(failure)) : null}
    </Banner>
  )
}
