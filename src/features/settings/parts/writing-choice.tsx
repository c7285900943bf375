import { useState } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Segmented } from '../../../components/inputs/segmented.tsx'
import { useFormatLocale } from '../../../i18n/use-format-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { calendarOf, digitsOf } from '../../../shared/rules/values/format-locale.ts'
import type { Calendar } from '../../../shared/rules/values/format-locale.ts'
import { chooseCalendar, chooseDigits } from '../writing-commands.ts'

/** Digits and calendar of everything on screen and on paper. */
export function WritingChoice() {
  const t = useT()
  const formatLocale = useFormatLocale()
  const [isCalendarMissing, setIsCalendarMissing] = useState(false)

  async function choose(calendar: Calendar) {
    setIsCalendarMissing(false)
    await chooseCalendar(calendar).catch(() => setIsCalendarMissing(true))
  }

  return (
    <>
      <Segmented
        legend={t('settings.digits')}
        options={[
          { value: 'latn', label: t('settings.digitsLatin', { sample: '0123' }) },
          { value: 'arab', label: t('settings.digitsArabic', { sample: '٠١٢٣' }) },
        ]}
        value={digitsOf(formatLocale)}
        onValueChange={(value) => void chooseDigits(value)}
        hint={t('settings.digitsHint')}
      />
      <Segmented
        legend={t('settings.calendar')}
        options={[
          { value: 'gregory', label: t('settings.calendarGregorian') },
          { value: 'hijri', label: t('settings.calendarBoth') },
        ]}
        value={calendarOf(formatLocale)}
        onValueChange={(value) => void choose(value)}
        hint={t('settings.calendarHint')}
      />
      {isCalendarMissing ? <Banner tone="error">{t('settings.calendarMissing')}</Banner> : null}
    </>
  )
}
