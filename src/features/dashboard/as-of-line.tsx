import { IconClock, IconCloudOff } from '@tabler/icons-react'
import { formatLocaleOf } from '../../i18n/locale.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useT } from '../../i18n/use-t.ts'
import { formatInstant } from '../../lib/format-day.ts'
import styles from './as-of-line.module.css'

/** Of when the figures are, always said: a manager acts on them. */
export function AsOfLine({ fetchedAt, problem }: { fetchedAt: number | null; problem: string | null }) {
  const t = useT()
  const formatLocale = formatLocaleOf(useLocale())
  const time = fetchedAt === null ? null : formatInstant({ instant: new Date(fetchedAt).toISOString(), formatLocale })
  const isStale = problem !== null
  const Icon = isStale ? IconCloudOff : IconClock
  return (
    <p className={styles.line} role="status">
      <Icon aria-hidden size={18} />
      {time === null ? t(isStale ? 'dashboard.notKnownYet' : 'dashboard.updating') : t(isStale ? 'dashboard.asOfStale' : 'dashboard.asOf', { time })}
    </p>
  )
}
