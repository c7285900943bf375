import { IconCloudOff } from '@tabler/icons-react'
import { Banner } from '../../components/banner.tsx'
import { formatLocaleOf } from '../../i18n/locale.ts'
import { errorMessageId } from '../../i18n/error-message.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useT } from '../../i18n/use-t.ts'
import { formatInstant } from '../../lib/format-day.ts'
import { useNow } from '../../lib/use-now.ts'
import styles from './freshness-note.module.css'
import type { Freshness } from './queries.ts'

/** How old what is shown is, once it may be out of date; what is to be known when nothing has come yet. */
export function FreshnessNote({ isLoaded, asOf, problem, consequence }: Freshness & { /** What that means for what is done here. */ consequence?: string }) {
  const t = useT()
  const formatLocale = formatLocaleOf(useLocale())
  const now = useNow()
  const isOwnFault = problem !== null && !NO_CONNECTION.includes(problem)
  if (!isLoaded || asOf === null) {
    return (
      <Banner tone="info" title={t('leave.notHereTitle')}>
        {t('leave.notHereBody')} {isOwnFault ? t(errorMessageId(problem)) : null} {consequence}
      </Banner>
    )
  }
  const time = formatInstant({ instant: asOf, formatLocale })
  if (isOwnFault) {
    return (
      <Banner tone="warning" title={t('leave.asOf', { time })}>
        {t(errorMessageId(problem))} {consequence}
      </Banner>
    )
  }
  if (problem === null && now - Date.parse(asOf) < STALE_MS) return null
  return (
    <p className={styles.note}>
      <IconCloudOff aria-hidden size={18} />
      <span>
        {t(problem === null ? 'leave.asOf' : 'leave.staleOffline', { time })} {consequence}
      </span>
    </p>
  )
}

const NO_CONNECTION = ['offline', 'timeout', 'unavailable']
const STALE_MS = 10 * 60 * 1000
