import { useState } from 'react'
import { InstantText } from '../../../components/format/day-text.tsx'
import { Name } from '../../../components/format/name.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { Registerer } from '../../../shared/contract/shortages.ts'
import { isSupporter } from '../../../shared/rules/shortage-support.ts'
import type { Person } from '../overlay.ts'
import styles from './shortage-list.module.css'

/** The supporters, newest first. The names are rendered only when opened. */
export function Supporters({ registerers, person }: { registerers: Registerer[]; person: Person }) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  if (registerers.length === 0) return <p className={styles.nobody}>{t('shortages.noSupporters')}</p>
  const newestFirst = registerers.toSorted((a, b) => ((a.timeDone ?? '') < (b.timeDone ?? '') ? 1 : -1))
  return (
    <details className={styles.supporters} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('shortages.supporters', { count: registerers.length })}</summary>
      {isOpen ? (
        <ul>
          {newestFirst.map((registerer) => (
            <li key={`${registerer.name} ${registerer.phName} ${registerer.timeDone}`}>
              <Name>{registerer.name || t('shortages.noName')}</Name>
              {isSupporter([registerer], person) ? ` (${t('shortages.you')})` : null} · <bdi>{registerer.phName}</bdi>
              {registerer.timeDone ? <InstantText instant={registerer.timeDone} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  )
}
