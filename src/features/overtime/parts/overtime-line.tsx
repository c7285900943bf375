import type { ReactNode } from 'react'
import { CardRow, CardRowLine } from '../../../components/layout/card-rows.tsx'
import { DayText } from '../../../components/format/day-text.tsx'
import { useHoursText } from '../../../components/format/use-hours-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Overtime } from '../../../shared/contract/overtime.ts'
import { OvertimeStateBadge } from './overtime-state.tsx'
import styles from './overtime.module.css'

type OvertimeLineProps = {
  overtime: Overtime
  children?: ReactNode
}

/** One of one's own requests: when, how long, why, and its state. */
export function OvertimeLine({ overtime, children }: OvertimeLineProps) {
  const t = useT()
  const hoursText = useHoursText()
  const { day, hours, reason, status } = overtime
  return (
    <CardRow>
      <CardRowLine>
        <span className={styles.name}>
          <DayText day={day} style="weekday" />
        </span>
        <span>{hours === null ? t('app.notReadable') : t('overtime.hoursOf', { hours: hoursText(hours) })}</span>
        <OvertimeStateBadge state={status} />
      </CardRowLine>
      {reason === '' ? null : (
        <p className={styles.reason} dir="auto">
          {reason}
        </p>
      )}
      {children}
    </CardRow>
  )
}
