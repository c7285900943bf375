import { useState } from 'react'
import { IconPlus } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import type { Shortage } from '../../../shared/contract/shortages.ts'
import { useShortages } from '../queries.ts'
import { Banner } from '../../../components/state/banner.tsx'
import { setRetired } from '../shortage-retiring.ts'
import { LostSupport } from './lost-support.tsx'
import { OwnNewShortages } from './own-new-shortages.tsx'
import { ShortageBrowser } from './shortage-browser.tsx'
import styles from './shortages.module.css'
import { retireFailure } from './retire-failure.ts'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { useKeptForm } from '../../../lib/use-kept-form.ts'
import { addShortage, newShortageDraft } from '../commands.ts'
import type { ShortagesView } from '../queries.ts'
import { ShortageForm } from './shortage-form.tsx'

/** `/trendingShortages`: products that pharmacies lack, who asks for them, and a form to add one. */
export function Shortages() {
  const t = useT()
  const { userId } = useSignedIn()
  const view = useShortages(userId)
  const [isAdding, setIsAdding] = useState(false)
  const [retired, setRetired] = useState<Shortage | null>(null)
  const isListShown = view !== undefined && (view.fetchedAt !== null || view.listed.length > 0)
  // Not at the bottom end, where it would cover the toggles of the list.
  const add = (
    <Button variant="primary" icon={<IconPlus aria-hidden size={22} />} onClick={() => setIsAdding(true)}>
      {t('shortages.add')}
    </Button>
  )
  return (
    <div className={styles.page}>
      {isListShown ? null : <div className={styles.top}>{add}</div>}
      {!view ? (
        <SkeletonRows lines={3} />
      ) : (
        <>
          <OwnNewShortages view={view} />
          <LostSupport rows={view.lost} />
          {retired ? <RetiredNote key={retired._id} shortage={retired} onChanged={setRetired} /> : null}
          <FreshnessNote
            fetchedAt={view.fetchedAt}
            problem={view.problem}
            unread={view.unread}
            never={{ title: t('shortages.notHereTitle'), also: t('shortages.addAlready') }}
          />
          {isListShown ? (
            <ShortageBrowser view={view} add={add} onRetired={setRetired} />
          ) : view.problem === null ? (
            <SkeletonRows lines={3} />
          ) : null}
          {isAdding ? <NewShortageDialog view={view} onClose={() => setIsAdding(false)} /> : null}
        </>
      )}
    </div>
  )
}

/** The shortage that was just removed from the list; a manager can restore it. */
function RetiredNote({ shortage, onChanged }: { shortage: Shortage; onChanged: (shortage: Shortage) => void }) {
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

const BLANK = { barcode: '', name: '', price: '', picture: '' }

/** Adds a shortage; a half-filled form is kept as a draft. */
function NewShortageDialog({ view, onClose }: { view: ShortagesView; onClose: () => void }) {
  const t = useT()
  const owner = useSignedIn()
  const { typed, type, clear } = useKeptForm(newShortageDraft, owner.userId)
  if (typed === undefined) return null
  return (
    <Dialog isOpen title={t('shortages.addTitle')} onClose={onClose}>
      <ShortageForm
        values={typed ?? BLANK}
        view={view}
        ownBarcode={null}
        saveLabel={t('shortages.save')}
        onType={type}
        onSave={(fields) => addShortage(owner, fields)}
        onDone={() => {
          clear()
          onClose()
          // The new shortage appears above the list, with its state.
          window.scrollTo({ top: 0 })
        }}
      />
    </Dialog>
  )
}
