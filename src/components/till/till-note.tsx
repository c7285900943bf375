import { useT } from '../../i18n/use-t.ts'
import { useIsExtended } from '../../lib/server-kind.ts'
import type { DailyReport, Shift } from '../../shared/contract/sales.ts'
import { shiftOf } from '../../shared/rules/sales/shift-of-report.ts'
import { differenceHalalas, tillOf } from '../../shared/rules/till/till-difference.ts'
import { TillDifference } from './till-difference.tsx'
import styles from './till.module.css'

type TillNoteProps = { report: DailyReport; shift: Shift; hasReason?: boolean }

/**
 * One line about the till of a reported shift, as short as it can be; nothing if it was not counted, or with a
 * plain server.
 */
export function TillNote({ report, shift, hasReason = true }: TillNoteProps) {
  const t = useT()
  const has = useIsExtended()
  const till = tillOf(report, shift)
  if (!has || till === null) return null
  const difference = till === 'unreadable' ? null : differenceHalalas(till, shiftOf(report, shift).sales)
  const reason = till === 'unreadable' || !hasReason ? null : till.reason
  return (
    <p className={styles.note}>
      <span>
        {difference === 0 ? (
          t('till.matches')
        ) : (
          <span>
            <span>{`${t('till.title')} ·`}</span> <TillDifference halalas={difference} />
          </span>
        )}
      </span>
      {reason ? (
        <span>
          {' · '}
          <bdi>{reason}</bdi>
        </span>
      ) : null}
    </p>
  )
}

/** Only the difference, for rows with little room: nothing if the till agrees with the sales. */
export function TillGap({ report, shift }: { report: DailyReport; shift: Shift }) {
  const till = tillOf(report, shift)
  const isEven = till === null || (till !== 'unreadable' && differenceHalalas(till, shiftOf(report, shift).sales) === 0)
  return isEven ? null : <TillNote report={report} shift={shift} hasReason={false} />
}
