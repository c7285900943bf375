import { Banner } from '../../../components/state/banner.tsx'
import type { ServerContact } from '../../../data/store/clock-settings.ts'
import { useT } from '../../../i18n/use-t.ts'

/** With a larger difference, a report may be assigned to the wrong day. */
const WARN_FROM_MS = 10 * 60_000
const MINUTE_MS = 60_000

/** The difference between the device's clock and the server's. */
export function ClockText({ contact }: { contact: ServerContact | null }) {
  const t = useT()
  if (!contact || contact.serverAheadMs === null) return <span>{t('settings.notKnown')}</span>
  const { serverAheadMs } = contact
  const minutes = Math.round(Math.abs(serverAheadMs) / MINUTE_MS)
  if (minutes === 0) return <span>{t('settings.clockRight')}</span>
  return <span>{t(serverAheadMs > 0 ? 'settings.clockSlow' : 'settings.clockFast', { count: minutes })}</span>
}

export function isClockWrong(contact: ServerContact | null): boolean {
  return Math.abs(contact?.serverAheadMs ?? 0) > WARN_FROM_MS
}

/** What to do about a clock that is far off; renders nothing otherwise. */
export function ClockWarning({ contact }: { contact: ServerContact | null }) {
  const t = useT()
  if (!isClockWrong(contact)) return null
  return <Banner tone="error">{t('settings.clockWrong')}</Banner>
}
