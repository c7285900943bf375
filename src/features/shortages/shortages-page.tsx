import { useState } from 'react'
import { IconPlus } from '@tabler/icons-react'
import { Button } from '../../components/inputs/button.tsx'
import { FreshnessNote } from '../../components/state/freshness-note.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { SkeletonRows } from '../../components/state/skeleton-rows.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { LostSupport } from './parts/lost-support.tsx'
import { NewShortageDialog } from './parts/new-shortage-dialog.tsx'
import type { Shortage } from '../../shared/contract/shortages.ts'
import { OwnNewShortages } from './parts/own-new-shortages.tsx'
import { useShortages } from './queries.ts'
import { RetiredNote } from './parts/retired-note.tsx'
import { ShortageBrowser } from './parts/shortage-browser.tsx'
import styles from './shortages-page.module.css'

/** `/trendingShortages`: products that pharmacies lack, who asks for them, and a form to add one. */
export function ShortagesPage({ backTo }: { backTo: string }) {
  const t = useT()
  const { userId } = useSignedIn()
  const view = useShortages(userId)
  const [isAdding, setIsAdding] = useState(false)
  const [retired, setRetired] = useState<Shortage | null>(null)
  return (
    <>
      <PageHeader
        title={t('app.placeTrendingShortages')}
        backTo={backTo}
        action={
          <Button variant="primary" large icon={<IconPlus aria-hidden size={22} />} onClick={() => setIsAdding(true)}>
            {t('shortages.add')}
          </Button>
        }
      />
      <div className={styles.page}>
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
            {view.fetchedAt !== null || view.listed.length > 0 ? (
              <ShortageBrowser view={view} onRetired={setRetired} />
            ) : view.problem === null ? (
              <SkeletonRows lines={3} />
            ) : null}
            {isAdding ? <NewShortageDialog view={view} onClose={() => setIsAdding(false)} /> : null}
          </>
        )}
      </div>
    </>
  )
}
