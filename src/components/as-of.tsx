import { IconCloudOff } from '@tabler/icons-react'
import { formatLocaleOf } from '../i18n/locale.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { useT } from '../i18n/use-t.ts'
import { formatInstant } from '../lib/format-day.ts'
import { useNow } from '../lib/use-now.ts'
import styles from './as-of.module.css'

const STALE_AFTER_MS = 10 * 60 * 1000

/** How old the figures are, once that matters: the last read failed, or was a while ago. Nothing while they are fresh. */
export function AsOf({ fetchedAt, problem, consequence }: { fetchedAt: number | null; problem: string | null; consequence?: string | undefined }) {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  if (fetchedAt === null || (problem === null && now - fetchedAt < STALE_AFTER_MS)) return null
  const time = formatInstant({ instant: new Date(fetchedAt).toISOString(), formatLocale: formatLocaleOf(locale) })
  return (
    <output className={styles.asOf}>
      <IconCloudOff aria-hidden size={18} />
      <span>
        {t('app.asOf', { time })} {consequence}
      </span>
    </output>
  )
}
