import { useRef, useState } from 'react'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { Fold } from '../../../components/layout/fold.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { saveUnsentAsFile, takeInFile } from '../transfer-commands.ts'
import type { TakenIn } from '../transfer-commands.ts'
import styles from './transfer-card.module.css'

type Said = { type: 'saved'; count: number } | { type: 'failed' } | { type: 'takenIn'; result: TakenIn }

const REFUSALS: Record<Extract<TakenIn, { ok: false }>['code'], MessageId> = {
  not_an_export: 'sync.importNotAnExport',
  someone_elses: 'sync.importSomeoneElses',
  not_readable: 'sync.importNotReadable',
  not_stored: 'sync.importNotStored',
}

/** Moves the person's unsent work to another device, if this one has no network for long or is broken. */
export function TransferCard({ unsentCount }: { unsentCount: number }) {
  const t = useT()
  const person = useSignedIn()
  const field = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState<Said | null>(null)

  async function save() {
    const isSaved = await saveUnsentAsFile(person).then(
      () => true,
      () => false,
    )
    setSaid(isSaved ? { type: 'saved', count: unsentCount } : { type: 'failed' })
  }

  async function takeIn(file: File | undefined) {
    if (!file) return
    setSaid({ type: 'takenIn', result: await takeInFile(file, person) })
    // Allows choosing the same file again.
    if (field.current) field.current.value = ''
  }

  return (
    <Fold label={t('sync.transferTitle')} title={t('sync.transferTitle')}>
      <div className={styles.transfer}>
        <p>{t('sync.transferBody')}</p>
        <div className={styles.actions}>
          {unsentCount > 0 ? (
            <Button icon={<IconDownload aria-hidden size={20} />} onClick={() => void save()}>
              {t('sync.export')}
            </Button>
          ) : null}
          <Button icon={<IconUpload aria-hidden size={20} />} onClick={() => field.current?.click()}>
            {t('sync.import')}
          </Button>
          <input
            ref={field}
            type="file"
            hidden
            accept="application/json,.json"
            onChange={(event) => void takeIn(event.target.files?.[0])}
          />
        </div>
        {said ? <Said said={said} /> : null}
      </div>
    </Fold>
  )
}

function Said({ said }: { said: Said }) {
  const t = useT()
  if (said.type === 'failed') return <Banner tone="error">{t('errors.database_closed')}</Banner>
  if (said.type === 'saved') return <Banner tone="success">{t('sync.exported', { count: said.count })}</Banner>
  const { result } = said
  if (!result.ok) return <Banner tone="error">{t(REFUSALS[result.code])}</Banner>
  const { added, alreadyHere, unreadable } = result
  return (
    <Banner tone={unreadable > 0 ? 'warning' : 'success'} title={t('sync.imported', { count: added })}>
      {alreadyHere > 0 ? <p>{t('sync.importedAlready', { count: alreadyHere })}</p> : null}
      {unreadable > 0 ? <p>{t('sync.importedUnreadable', { count: unreadable })}</p> : null}
    </Banner>
  )
}
