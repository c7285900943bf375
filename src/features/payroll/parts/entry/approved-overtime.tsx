import { useState } from 'react'
import { Button } from '../../../../components/inputs/button.tsx'
import { ButtonRow } from '../../../../components/layout/button-row.tsx'
import { DayText } from '../../../../components/format/day-text.tsx'
import { Dialog } from '../../../../components/overlays/dialog.tsx'
import { useHoursText } from '../../../../components/format/use-hours-text.ts'
import { useT } from '../../../../i18n/use-t.ts'
import type { Overtime } from '../../../../shared/contract/overtime.ts'
import { hoursOf } from '../../../../shared/rules/hours/overtime.ts'
import { isOtherOvertime } from '../../../../shared/rules/pay/pay-review.ts'
import styles from './approved-overtime.module.css'

type ApprovedOvertimeProps = {
  approved: readonly Overtime[]
  /** The hours of the slip; null if they cannot be read. */
  paid: number | null
  onUse?: (hours: string) => void
}

/** The hours that managers have approved, what they are made of, and whether the slip pays others. */
export function ApprovedOvertime({ approved, paid, onUse }: ApprovedOvertimeProps) {
  const t = useT()
  const hoursText = useHoursText()
  const hours = hoursOf(approved)
  const isChanged = isOtherOvertime(paid, hours)
  return (
    <div className={styles.approved}>
      <p>{t('payroll.approvedOvertime', { hours: hoursText(hours) })}</p>
      {isChanged ? <p className={styles.changed}>{t('payroll.overtimeChanged')}</p> : null}
      <ButtonRow>
        <ShowRequests approved={approved} />
        {isChanged && onUse ? (
          <Button variant="quiet" onClick={() => onUse(String(hours))}>
            {t('payroll.useApproved')}
          </Button>
        ) : null}
      </ButtonRow>
    </div>
  )
}

/** Opens the requests that the approved hours are made of. */
function ShowRequests({ approved }: Pick<ApprovedOvertimeProps, 'approved'>) {
  const t = useT()
  const hoursText = useHoursText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {t('payroll.showOvertime')}
      </Button>
      <Dialog isOpen={isOpen} title={t('payroll.approvedHours')} onClose={() => setIsOpen(false)}>
        <ul className={styles.rows}>
          {approved.map((overtime) => (
            <li key={overtime._id}>
              <DayText day={overtime.day} style="weekday" />{' '}
              <span>{`· ${overtime.hours === null ? t('app.notReadable') : hoursText(overtime.hours)}`}</span>
              {overtime.reason === '' ? null : (
                <span className={styles.reason} dir="auto">
                  {overtime.reason}
                </span>
              )}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
