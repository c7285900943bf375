import { InstantText } from '../../../components/format/day-text.tsx'
import { Name } from '../../../components/format/name.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { Registerer } from '../../../shared/contract/shortages.ts'
import { isSupporter } from '../../../shared/rules/shortages/shortage-support.ts'
import type { Person } from '../overlay.ts'
import styles from './shortage-list.module.css'
import { Place } from '../../../components/format/place.tsx'

/** Who needs an opened shortage, newest first. */
export function Supporters({ registerers, person }: { registerers: Registerer[]; person: Person }) {
  const t = useT()
  if (registerers.length === 0) return null
  const newestFirst = registerers.toSorted((a, b) => ((a.timeDone ?? '') < (b.timeDone ?? '') ? 1 : -1))
  return (
    <ul className={styles.supporters}>
      {newestFirst.map((registerer) => (
        <li key={`${registerer.name} ${registerer.phName} ${registerer.timeDone}`}>
          <span>
            <Name>{registerer.name || t('shortages.noName')}</Name>
            {isSupporter([registerer], person) ? <span>{` (${t('shortages.you')})`}</span> : null} <span>·</span>{' '}
            <Place>{registerer.phName}</Place>
          </span>
          {registerer.timeDone ? <InstantText instant={registerer.timeDone} /> : null}
        </li>
      ))}
    </ul>
  )
}
