import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/inputs/button.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { Shortage } from '../../../shared/contract/shortages.ts'
import type { ListedShortage, Person } from '../overlay.ts'
import { ShortageItem } from './shortage-item.tsx'
import styles from './shortage-list.module.css'

/** Number of items shown at first, and added whenever the end comes near. */
const PAGE = 30

type ShortageListProps = {
  items: ListedShortage[]
  person: Person
  now: number
  onTouched: () => void
  onRetired: (shortage: Shortage) => void
}

export function ShortageList({ items, person, now, onTouched, onRetired }: ShortageListProps) {
  const t = useT()
  const [shown, setShown] = useState(PAGE)
  const end = useRef<HTMLDivElement>(null)
  const left = items.length - shown

  useEffect(() => {
    const sentinel = end.current
    if (!sentinel || left <= 0) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setShown((before) => before + PAGE)
      },
      { rootMargin: '400px' },
    )
    observer.observe(sentinel)
    return () => observer.disconnect()
  }, [left])

  return (
    <>
      <ul className={styles.list}>
        {items.slice(0, shown).map((item) => (
          <ShortageItem
            key={item.shortage._id}
            item={item}
            person={person}
            now={now}
            onTouched={onTouched}
            onRetired={onRetired}
          />
        ))}
      </ul>
      {left > 0 ? (
        <div ref={end}>
          <p>{t('shortages.left', { count: left })}</p>
          <Button onClick={() => setShown(shown + PAGE)}>{t('shortages.more', { count: Math.min(PAGE, left) })}</Button>
        </div>
      ) : null}
    </>
  )
}
