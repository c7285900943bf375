import { IconTarget, IconThumbUp } from '@tabler/icons-react'
import { Card } from '../../../components/layout/card.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { classNames } from '../../../lib/class-names.ts'
import { HIGHEST_GRADE } from '../../../shared/contract/visits.ts'
import type { Standard, Visit } from '../../../shared/contract/visits.ts'
import styles from './points.module.css'
import { STANDARD_NAMES } from '../../../i18n/standard-names.ts'
import { TotalText } from './total-text.tsx'

const TEXTS = {
  strong: { title: 'visits.strong', none: 'visits.noStrong', icon: IconThumbUp },
  weak: { title: 'visits.weak', none: 'visits.noWeak', icon: IconTarget },
} as const

/** What went well, or what has to improve. */
export function Points({ tone, visit, standards }: { tone: 'strong' | 'weak'; visit: Visit; standards: Standard[] }) {
  const t = useT()
  const { title, none, icon: Icon } = TEXTS[tone]
  return (
    <Card title={t(title)} className={styles.card}>
      {standards.length === 0 ? (
        <p className={styles.none}>{t(none)}</p>
      ) : (
        <ul className={styles.list}>
          {standards.map((standard) => (
            <li key={standard} className={styles.point}>
              <Icon aria-hidden size={18} className={classNames(styles.icon, styles[tone])} />
              <span>{t(STANDARD_NAMES[standard])}</span>
              <TotalText total={visit[standard].grade ?? 0} outOf={HIGHEST_GRADE} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
