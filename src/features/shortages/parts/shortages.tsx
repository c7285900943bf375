import { useState } from 'react'
import { IconPlus } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { LostSupport } from './lost-support.tsx'
import { NewShortageDialog } from './new-shortage-dialog.tsx'
import type { Shortage } from '../../../shared/contract/shortages.ts'
import { OwnNewShortages } from './own-new-shortages.tsx'
import { useShortages } from '../queries.ts'
import { RetiredNote } from './retired-note.tsx'
import { ShortageBrowser } from './shortage-browser.tsx'
import styles from './shortages.module.css'

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
