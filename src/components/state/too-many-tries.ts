import type { useT } from '../../i18n/use-t.ts'

/** A longer wait is said in minutes. */
const SAID_IN_SECONDS = 90

/** How long whoever gave too many wrong passwords has to wait. */
export function tooManyTries(t: ReturnType<typeof useT>, seconds: number): string {
  return seconds > SAID_IN_SECONDS
    ? t('session.tooManyTriesMinutes', { minutes: Math.ceil(seconds / 60) })
    : t('session.tooManyTries', { seconds })
}
