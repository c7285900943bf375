import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import { isRealDay } from '../../../shared/contract/primitives.ts'
import type { ShiftReportDraft } from '../commands.ts'
import { SHIFT_NAMES } from './shift-names.ts'
import type { ReportLink } from './use-report-link.ts'

type UnfinishedNotesProps = {
  /** The form below was restored from a draft. */
  isRestored: boolean
  onStartAnew: () => void
  /** Drafts of other shifts, newest first. */
  others: ShiftReportDraft[]
  onOpen: (shift: ReportLink) => void
}

/** Drafts are neither dropped silently nor shown in place of the requested shift. */
export function UnfinishedNotes({ isRestored, onStartAnew, others, onOpen }: UnfinishedNotesProps) {
  const t = useT()
  const words = useDayWords()
  const other = others.find(({ day }) => isRealDay(day))
  return (
    <>
      {isRestored ? (
        <Banner tone="info" action={<Button onClick={onStartAnew}>{t('sales.startAnew')}</Button>}>
          {t('sales.restored')}
        </Banner>
      ) : null}
      {other ? (
        <Banner
          tone="info"
          title={t('sales.unfinishedTitle')}
          action={
            <Button onClick={() => onOpen({ day: other.day, shift: other.shift })}>
              {t('sales.continueUnfinished')}
            </Button>
          }
        >
          {t('sales.unfinishedBody', { shift: t(SHIFT_NAMES[other.shift]), day: words(other.day, 'weekday') })}
        </Banner>
      ) : null}
    </>
  )
}
