import type { ReactNode } from 'react'
import { IconChevronDown } from '@tabler/icons-react'
import { readProblemId } from '../../i18n/read-problem.ts'
import { useT } from '../../i18n/use-t.ts'
import type { AuditEntry } from '../../shared/contract/audit.ts'
import { Banner } from '../state/banner.tsx'
import { Button } from '../inputs/button.tsx'
import { InstantText } from '../format/day-text.tsx'
import { Name } from '../format/name.tsx'
import { Skeleton } from '../state/skeleton.tsx'
import styles from './trail.module.css'

type TrailProps = {
  title: string
  /** The texts for an empty trail, and for a server that cannot be reached. */
  none: string
  offline: string
  /** Null until it is requested, and while it loads. */
  trail: { ok: true; entries: AuditEntry[] } | { ok: false; code: string } | null
  load: () => Promise<void>
  nameOf: (entry: AuditEntry) => ReactNode
}

/** Who did what and when, from the server's audit trail; requested when it is opened. */
export function Trail({ title, none, offline, trail, load, nameOf }: TrailProps) {
  const t = useT()
  const reason = trail && !trail.ok ? readProblemId(trail.code) : null
  return (
    <details className={styles.history} onToggle={(event) => (event.currentTarget.open ? void load() : undefined)}>
      <summary className={styles.summary}>
        <span>{title}</span>
        <IconChevronDown aria-hidden size={20} />
      </summary>
      {trail === null ? (
        <Skeleton blockSize="4rem" />
      ) : trail.ok ? (
        trail.entries.length === 0 ? (
          <p className={styles.none}>{none}</p>
        ) : (
          <ul className={styles.entries}>
            {trail.entries.map((entry) => (
              <li key={entry._id}>
                <span>{nameOf(entry)}</span>
                <span className={styles.by}>
                  <Name>{entry.actorName}</Name> · <InstantText instant={entry.at} />
                </span>
              </li>
            ))}
          </ul>
        )
      ) : (
        <Banner tone="info" action={<Button onClick={() => void load()}>{t('app.tryAgain')}</Button>}>
          {reason === null ? offline : t(reason)}
        </Banner>
      )}
    </details>
  )
}
