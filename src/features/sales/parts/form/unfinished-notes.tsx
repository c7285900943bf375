import { Button } from '../../../../components/inputs/button.tsx'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { isRealDay } from '../../../../shared/contract/primitives.ts'
import type { ShiftReportDraft } from '../../commands.ts'
import { SHIFT_NAMES } from '../shift-names.ts'
import styles from './unfinished-notes.module.css'
import type { ReportLink } from './use-report-link.ts'

type UnfinishedNotesProps = {
  /** The form was restored from a draft. */
  isRestored: boolean
  onStartOver: () => void
  /** Drafts of other shifts, newest first. */
  others: ShiftReportDraft[]
  onOpen: (shift: ReportLink) => void
}

/** Drafts are neither dropped silently nor shown in place of the requested shift. */
export function UnfinishedNotes({ isRestored, onStartOver, others, onOpen }: UnfinishedNotesProps) {
  const t = useT()
  const words = useDayWords()
  const other = others.find(({ day }) => isRealDay(day))
  return (
    <>
      {isRestored ? (
        <div className={styles.note} role="status">
          <p>{t('sales.restored')}</p>
          <Button variant="quiet" onClick={onStartOver}>
            {t('sales.startOver')}
          </Button>
        </div>
      ) : null}
      {other ? (
        <div className={styles.note} role="status">
          <p>
            <strong>{t('sales.unfinishedTitle')}</strong>
            <br />
            <span>
              {t('sales.shiftOfDay', { shift: t(SHIFT_NAMES[other.shift]), day: words(other.day, 'weekday') })}
            </span>
          </p>
          <Button variant="quiet" onClick={() => onOpen({ day: other.day, shift: other.shift })}>
            {t('sales.continueUnfinished')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
