import { IconBriefcase } from '@tabler/icons-react'
import { HijriDate } from '../../../components/format/hijri-date.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import { useFormatLocale } from '../../../i18n/use-format-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { calendarNamesOf } from '../../../lib/calendar-names.ts'
import { classNames } from '../../../lib/class-names.ts'
import type { Leave } from '../../../shared/contract/leave.ts'
import { dueBack } from '../../../shared/rules/leave-days.ts'
import styles from './calendar-strip.module.css'
import { calendarWeeks } from './calendar-weeks.ts'

/** The Arabic article is left out of column headings: seven columns on a phone have no room for it. */
const ARTICLE = /^ال/

type CalendarStripProps = {
  dateFrom: string
  dateTo: string
  /** The first day beyond the maximum of the type; all later days are marked too. */
  overFrom: string
  today: string
  /** The person's other leaves, unless `takenName` gives them another name. */
  taken: Pick<Leave, 'dateFrom' | 'dateTo'>[]
  takenName?: string
}

/**
 * The chosen days and the due date of the return as a calendar, one week per row. The text beside it states the same
 * facts.
 */
export function CalendarStrip({ dateFrom, dateTo, overFrom, today, taken, takenName }: CalendarStripProps) {
  const t = useT()
  const words = useDayWords()
  const numberText = useNumberText()
  const { shortWeekdays, shortMonths } = calendarNamesOf(useFormatLocale())
  const due = dueBack({ dateTo })
  const rows = calendarWeeks({ from: dateFrom, to: due })
  const isTaken = (day: string) => taken.some((other) => other.dateFrom <= day && day <= other.dateTo)
  const shown = rows.flatMap((row) => (row.type === 'week' ? row.days : []))

  return (
    <figure
      className={styles.strip}
      role="img"
      aria-label={t('leave.stripWords', { from: words(dateFrom), to: words(dateTo), due: words(due) })}
    >
      <div className={styles.grid}>
        {shown.slice(0, 7).map((day) => (
          <span key={day} className={styles.weekday}>
            {shortWeekdays[new Date(day).getUTCDay()]?.replace(ARTICLE, '')}
          </span>
        ))}
        {rows.map((row) =>
          row.type === 'gap' ? (
            <span key="gap" className={styles.gap}>
              {t('leave.stripGap', { count: row.weeks })}
            </span>
          ) : (
            row.days.map((day) => {
              const isChosen = dateFrom <= day && day <= dateTo
              return (
                <span
                  key={day}
                  className={classNames(
                    styles.day,
                    isChosen && (day >= overFrom ? styles.over : styles.chosen),
                    day === due && styles.due,
                    day === today && styles.today,
                    isTaken(day) && styles.taken,
                  )}
                >
                  {day.endsWith('-01') || day === shown[0] ? (
                    <span className={styles.month}>{shortMonths[Number(day.slice(5, 7)) - 1]}</span>
                  ) : null}
                  {numberText(Number(day.slice(-2)))}
                  <HijriDate day={day} className={styles.hijri} />
                  {day === due ? <IconBriefcase size="0.9em" /> : null}
                </span>
              )
            })
          ),
        )}
      </div>
      <p className={styles.legend}>
        <Key look={styles.chosen} text={t('leave.legendChosen')} />
        {overFrom <= dateTo ? <Key look={styles.over} text={t('leave.legendOver')} /> : null}
        <Key look={styles.due} text={t('leave.legendDue')} />
        {shown.some(isTaken) ? <Key look={styles.taken} text={takenName ?? t('leave.legendTaken')} /> : null}
      </p>
    </figure>
  )
}

function Key({ look, text }: { look: string | undefined; text: string }) {
  return (
    <span className={styles.entry}>
      <i className={classNames(styles.key, look)} />
      {text}
    </span>
  )
}
