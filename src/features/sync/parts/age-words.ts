import { useT } from '../../../i18n/use-t.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { ageOf } from '../../../lib/age-of.ts'
import type { Age } from '../../../lib/age-of.ts'

const WORDS: Record<Age['unit'], MessageId> = {
  minutes: 'sync.ageMinutes',
  hours: 'sync.ageHours',
  days: 'sync.ageDays',
}

/** `12 min`, `3 h`, `2 days`. */
export function useAgeWords(): (at: string, now: number) => string {
  const t = useT()
  return (at, now) => {
    const { unit, count } = ageOf({ at, now })
    return t(WORDS[unit], { count })
  }
}
