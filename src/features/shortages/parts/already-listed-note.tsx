import { useState } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import type { AlreadyListed } from './already-listed.ts'
import { support } from '../commands.ts'

/** The barcode is on the list already: offers to support that shortage instead of adding it again. */
export function AlreadyListedNote({ listed, onDone }: { listed: AlreadyListed; onDone: () => void }) {
  const t = useT()
  const owner = useSignedIn()
  const [failure, setFailure] = useState<string | null>(null)
  const { item } = listed
  const title = t('shortages.listedTitle', { name: listed.name || t('shortages.noName') })
  if (!item)
    return (
      <Banner tone="info" title={title}>
        {t('shortages.listedUnsent')}
      </Banner>
    )
  if (item.isSupported)
    return (
      <Banner tone="info" title={title}>
        {t('shortages.listedSupported')}
      </Banner>
    )

  async function supportIt(shortageId: string): Promise<void> {
    const saved = await support(owner, { shortageId, supports: true })
    setFailure(saved.ok ? null : saved.code)
    if (saved.ok) onDone()
  }

  return (
    <Banner
      tone="info"
      title={title}
      action={<Button onClick={() => void supportIt(item.shortage._id)}>{t('shortages.supportInstead')}</Button>}
    >
      <span>{t('shortages.listedBody')}</span>
      {failure ? <p>{t(errorMessageId(failure))}</p> : null}
    </Banner>
  )
}
