import { useT } from '../../i18n/use-t.ts'
import { useDeviceClock, usePresent } from '../../lib/use-now.ts'
import { riyadhDayOf } from '../../shared/rules/days/business-day.ts'
import { useDayWords } from '../format/use-day-words.ts'
import { Banner } from './banner.tsx'

/** Where a day is asked: why it is not proposed. Renders nothing while the device knows what day it is. */
export function ClockNote() {
  const t = useT()
  const words = useDayWords()
  const { isSure } = usePresent()
  const day = riyadhDayOf(useDeviceClock())
  return isSure ? null : <Banner tone="warning">{t('date.clockWrong', { day: words(day, 'short') })}</Banner>
}
