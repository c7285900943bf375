import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { IconPackageOff, IconSearch } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { Segmented } from '../../../components/inputs/segmented.tsx'
import { TextInput } from '../../../components/inputs/text-input.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useNow } from '../../../lib/use-now.ts'
import type { Shortage } from '../../../shared/contract/shortages.ts'
import { compareShortages, matchesSearch } from '../../../shared/rules/shortages/shortage-list.ts'
import type { ShortageOrder } from '../../../shared/rules/shortages/shortage-list.ts'
import type { ListedShortage } from '../overlay.ts'
import type { ShortagesView } from '../queries.ts'
import { ShortageList } from './shortage-list.tsx'
import styles from './shortages.module.css'

type ShortageBrowserProps = {
  view: ShortagesView
  /** The button to add a shortage, beside the number of those shown. */
  add: ReactNode
  onRetired: (shortage: Shortage) => void
}

export function ShortageBrowser({ view, add, onRetired }: ShortageBrowserProps) {
  const t = useT()
  const now = useNow()
  const [typed, setTyped] = useState('')
  const [order, setOrder] = useState<ShortageOrder>('support')
  // Keeps typing responsive while 2,000 shortages are filtered.
  const search = useDeferredValue(typed)
  const [places, setPlaces] = useState<Places | null>(null)
  const sorted = useMemo(
    () => [...view.listed].sort((a, b) => compareShortages(order)(a.shortage, b.shortage)),
    [view.listed, order],
  )
  const kept = useMemo(() => keepPlaces(sorted, places?.order === order ? places.ids : null), [sorted, places, order])
  const found = useMemo(
    () => (search.trim() === '' ? kept : kept.filter(({ shortage }) => matchesSearch(shortage, search))),
    [kept, search],
  )

  // A ref, so that the callback reads the order at the time of the touch and stays stable; otherwise every row would
  // render again.
  const inSight = useRef(kept)
  useEffect(() => {
    inSight.current = kept
  }, [kept])
  const keepAsTheyAre = useCallback(
    () => setPlaces({ order, ids: inSight.current.map(({ shortage }) => shortage._id) }),
    [order],
  )

  return (
    <>
      <div className={styles.top}>
        <p className={styles.count} role="status">
          {view.listed.length === 0 || view.fetchedAt === null ? null : t('shortages.count', { count: found.length })}
        </p>
        {add}
      </div>
      {/* An empty list needs no search. */}
      {view.listed.length === 0 ? null : (
        <search className={styles.tools}>
          <TextInput
            label={t('shortages.search')}
            isLabelHidden
            placeholder={t('shortages.search')}
            type="search"
            name="search"
            autoComplete="off"
            enterKeyHint="search"
            value={typed}
            onValueChange={setTyped}
          />
          <Segmented
            legend={t('shortages.order')}
            isLegendHidden
            value={order}
            onValueChange={(next) => {
              setOrder(next)
              setPlaces(null)
            }}
            options={[
              { value: 'support', label: t('shortages.bySupport') },
              { value: 'time', label: t('shortages.byTime') },
            ]}
          />
        </search>
      )}
      <Card flush>
        {found.length > 0 ? (
          <ShortageList
            // A new order or search starts at the top.
            key={`${order} ${search}`}
            items={found}
            person={view.person}
            now={now}
            onTouched={keepAsTheyAre}
            onRetired={onRetired}
          />
        ) : view.fetchedAt === null ? null : (
          <div className={styles.notice}>
            {view.listed.length === 0 ? (
              <EmptyState icon={<IconPackageOff size={26} />}>{t('shortages.empty')}</EmptyState>
            ) : (
              <EmptyState
                icon={<IconSearch size={26} />}
                action={<Button onClick={() => setTyped('')}>{t('shortages.clearSearch')}</Button>}
              >
                {t('shortages.noMatch', { search: search.trim() })}
              </EmptyState>
            )}
          </div>
        )}
      </Card>
    </>
  )
}

/** The order at the last tap. Items must not move away from under the finger. */
type Places = { order: ShortageOrder; ids: string[] }

function keepPlaces(sorted: ListedShortage[], ids: string[] | null): ListedShortage[] {
  if (ids === null) return sorted
  const place = new Map(ids.map((id, index) => [id, index]))
  const placed = sorted.filter(({ shortage }) => place.has(shortage._id))
  placed.sort((a, b) => (place.get(a.shortage._id) ?? 0) - (place.get(b.shortage._id) ?? 0))
  // New items come first.
  return [...sorted.filter(({ shortage }) => !place.has(shortage._id)), ...placed]
}
