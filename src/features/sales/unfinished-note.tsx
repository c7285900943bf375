import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { useT } from '../../i18n/use-t.ts'
import type { ShiftReportDraft } from './commands.ts'
import { SHIFT_NAMES } from './shift-names.ts'
import { useDayWords } from '../../components/use-day-words.ts'

/** Another shift was asked for than the one that is half typed: neither is dropped without a word. */
export function UnfinishedNote({ draft, onStartAnew }: { draft: ShiftReportDraft; onStartAnew: () => void }) {
  const t = useT()
  const words = useDayWords()
  return (
    <Banner tone="info" title={t('sales.unfinishedTitle')} action={<Button onClick={onStartAnew}>{t('sales.startAnew')}</Button>}>
      {t('sales.unfinishedBody', { shift: t(SHIFT_NAMES[draft.shift]), day: words(draft.day, 'weekday') })}
    </Banner>
  )
}
