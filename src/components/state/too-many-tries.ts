import type { useT } from '../../i18n/use-t.ts'

/** Longer waits are shown in minutes. */
const SAID_IN_SECONDS = 90

/** How long a person has to wait after too many wrong passwords. */
export function tooManyTries(t: ReturnType<typeof useT>, seconds: number): string {
  return seconds > SAID_IN_SECONDS
    ? t('session.tooManyTriesMinutes', { minutes: Math.ceil(seconds / 60) })
    : t('session.tooManyTries', { seconds })
}
