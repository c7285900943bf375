import { useState } from 'react'
import { DayText, InstantText } from '../../../components/format/day-text.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { Segmented } from '../../../components/inputs/segmented.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { VisuallyHidden } from '../../../components/layout/visually-hidden.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { opIdIn } from '../../../data/record/unsent-id.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useChainSection } from '../../../lib/chain-settings.ts'
import { useNow } from '../../../lib/use-now.ts'
import { SHIFT_HOURS } from '../../../shared/contract/chain/shift-hours.ts'
import { businessDayOf, monthOf } from '../../../shared/rules/days/business-day.ts'
import { withCorrections } from '../../../shared/rules/hours/punch-correction.ts'
import type { CountedPunch } from '../../../shared/rules/hours/punch-correction.ts'
import { weekStartOf } from '../../../shared/rules/sales/week-totals.ts'
import { workedDays } from '../../../shared/rules/hours/worked-hours.ts'
import type { Stint } from '../../../shared/rules/hours/worked-hours.ts'
import type { AttendanceView } from '../queries.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import type { ToCorrect } from './correction-dialog.tsx'
import styles from './hours-card.module.css'
import { MinutesText } from '../../../components/format/minutes-text.tsx'

const SPANS = ['today', 'week', 'month'] as const
type Span = (typeof SPANS)[number]
const LABELS: Record<Span, MessageId> = {
  today: 'attendance.today',
  week: 'attendance.week',
  month: 'attendance.month',
}

/** The hours of today, this week or this month, each day with its stints. */
export function HoursCard({ view }: { view: AttendanceView }) {
  const t = useT()
  const now = useNow()
  const { nightCutOff } = useChainSection(SHIFT_HOURS)
  const [span, setSpan] = useState<Span>('week')
  const [correcting, setCorrecting] = useState<ToCorrect | null>(null)
  // Without the corrections, or the punches of another device, the sums would be other ones.
  const isRead = view.fetchedAt !== null
  const today = businessDayOf(now, nightCutOff)
  const first = { today, week: weekStartOf(today), month: `${monthOf(today)}-01` }[span]
  const days = [...workedDays(withCorrections(view.punches, view.corrections), { now, nightCutOff }).values()]
    .filter(({ day }) => day >= first)
    .sort((a, b) => b.day.localeCompare(a.day))
  const total = days.reduce((sum, { minutes }) => sum + minutes, 0)
  return (
    <Card title={t('attendance.hours')}>
      <div className={styles.hours}>
        <Segmented
          legend={t('attendance.span')}
          isLegendHidden
          options={SPANS.map((value) => ({ value, label: t(LABELS[value]) }))}
          value={span}
          onValueChange={setSpan}
        />
        {isRead ? (
          <p className={styles.total}>
            <MinutesText minutes={total} /> <span>{t('attendance.hoursWorked')}</span>
          </p>
        ) : null}
        {days.length === 0 ? (
          <EmptyState>{t(isRead ? 'attendance.noHours' : 'attendance.notKnown')}</EmptyState>
        ) : (
          <ul className={styles.days}>
            {days.map((day) => (
              <li key={day.day} className={styles.day}>
                <h3>
                  <DayText day={day.day} style="weekday" />
                  {isRead ? <MinutesText minutes={day.minutes} /> : null}
                </h3>
                <ul>
                  {day.stints.map((stint) => (
                    <StintLine key={(stint.in ?? stint.out)?._id} stint={stint} onCorrect={setCorrecting} />
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
        <div>
          <Button onClick={() => setCorrecting({ direction: 'in', punch: null, day: today })}>
            {t('attendance.addMissing')}
          </Button>
        </div>
      </div>
      {correcting ? <CorrectionDialog toCorrect={correcting} onClose={() => setCorrecting(null)} /> : null}
    </Card>
  )
}

type StintLineProps = { stint: Stint<CountedPunch>; onCorrect: (of: ToCorrect) => void }

function StintLine({ stint, onCorrect }: StintLineProps) {
  const t = useT()
  const { day, state, isUncertain } = stint
  const end = (direction: 'in' | 'out') => {
    const punch = stint[direction]
    if (!punch && state === 'open') return <span>{t('attendance.now')}</span>
    const time = punch ? <InstantText instant={punch.at} timeOnly /> : <span>{t('attendance.missing')}</span>
    // An unsent punch has no id yet, and what a manager added is theirs.
    if (punch && (opIdIn(punch._id) !== null || punch.correction?.punchId === null)) return time
    return (
      <button type="button" className={styles.time} onClick={() => onCorrect({ direction, punch, day })}>
        {time}{' '}
        <VisuallyHidden>{t(direction === 'in' ? 'attendance.correctIn' : 'attendance.correctOut')}</VisuallyHidden>
      </button>
    )
  }
  return (
    <li className={styles.stint}>
      {end('in')} <span>–</span> {end('out')}
      {state === 'open' ? <span className={styles.note}>{t('attendance.open')}</span> : null}
      {isUncertain ? <span className={styles.note}>{t('attendance.uncertain')}</span> : null}
      {stint.in?.correction || stint.out?.correction ? (
        <span className={styles.note}>{t('attendance.corrected')}</span>
      ) : null}
    </li>
  )
}
