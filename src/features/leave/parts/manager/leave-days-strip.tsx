import { Name } from '../../../../components/format/name.tsx'
import { VisuallyHidden } from '../../../../components/layout/visually-hidden.tsx'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { useFigureText } from '../../../../components/format/use-figure-text.ts'
import type { MessageId } from '../../../../i18n/message-id.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { leaveStrip } from '../../../../shared/rules/leave/leave-strip.ts'
import type { DayOfStrip } from '../../../../shared/rules/leave/leave-strip.ts'
import type { ReviewView } from '../../manager-queries.ts'
import type { ReviewedLeave } from './choose-requests.ts'
import styles from './leave-days-strip.module.css'

const WORDS: Record<Exclude<DayOfStrip, 'there'>, MessageId> = {
  asked: 'leave.stripAsked',
  away: 'leave.stripAway',
  pending: 'leave.stripPending',
}
const MARKS = ['asked', 'away', 'pending'] as const

type LeaveDaysStripProps = { shown: ReviewedLeave; view: Pick<ReviewView, 'leaves' | 'staffOf'> }

/** Fourteen days of everybody in the requester's pharmacy, from two days before the leave. */
export function LeaveDaysStrip({ shown: { leave, pharmacy }, view }: LeaveDaysStripProps) {
  const t = useT()
  const words = useDayWords()
  const figureText = useFigureText()
  const staff = view.staffOf.get(pharmacy) ?? []
  const strip = leaveStrip({
    leave,
    leaves: view.leaves.map((one) => one.leave),
    people: staff.map(({ id }) => id),
  })
  if (!strip) return null
  const names = new Map(staff.map(({ id, name }) => [id, name]))
  const shownMarks = MARKS.filter((mark) => strip.rows.some(({ days }) => days.includes(mark)))
  return (
    <div className={styles.strip}>
      <p className={styles.row} aria-hidden>
        <span className={styles.span}>{[...new Set(strip.days.map((day) => words(day, 'month')))].join(' – ')}</span>
        <span className={styles.days}>
          {strip.days.map((day) => (
            <span key={day} className={styles.number}>
              {figureText(Number(day.slice(8)))}
            </span>
          ))}
        </span>
      </p>
      <ul className={styles.people}>
        {strip.rows.map(({ userId, days }) => (
          <li key={userId} className={styles.row}>
            <Name className={styles.name}>
              {names.get(userId) ?? (userId === leave.requesterId ? leave.requesterName : '')}
            </Name>
            <VisuallyHidden>{spokenOf(days)}</VisuallyHidden>
            <span className={styles.days} aria-hidden>
              {days.map((day, index) => (
                <i key={strip.days[index]} className={classNames(styles.day, styles[day])} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      <ul className={styles.key} aria-hidden>
        {shownMarks.map((mark) => (
          <li key={mark}>
            <i className={classNames(styles.day, styles[mark])} />
            <span>{t(WORDS[mark])}</span>
          </li>
        ))}
      </ul>
    </div>
  )

  /** Each run of days in words: *Away 3 Dec – 5 Dec*. */
  function spokenOf(days: readonly DayOfStrip[]): string {
    const runs: { mark: DayOfStrip; from: string; to: string }[] = []
    for (const [index, mark] of days.entries()) {
      const day = strip?.days[index] ?? ''
      const last = runs.at(-1)
      if (last?.mark === mark) last.to = day
      else runs.push({ mark, from: day, to: day })
    }
    return runs
      .flatMap(({ mark, from, to }) =>
        mark === 'there' ? [] : `${t(WORDS[mark])} ${from === to ? words(from) : `${words(from)} – ${words(to)}`}`,
      )
      .join(', ')
  }
}
