import { IconPencil, IconPlus } from '@tabler/icons-react'
import { Money } from '../../../../components/format/money.tsx'
import { Name } from '../../../../components/format/name.tsx'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { Button } from '../../../../components/inputs/button.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { SHIFTS } from '../../../../shared/contract/sales.ts'
import type { Shift } from '../../../../shared/contract/sales.ts'
import { isShiftReported, shiftOf } from '../../../../shared/rules/sales/shift-of-report.ts'
import type { ReportedDay } from '../../overlay.ts'
import { SHIFT_NAMES } from '../shift-names.ts'
import styles from './shifts-taken.module.css'

type ShiftsTakenProps = {
  day: string
  reports: readonly ReportedDay[]
  isTaken: (shift: Shift) => boolean
  onOpen: (shift: Shift) => void
}

/**
 * In place of the form where the shift to record now is reported already: a reported shift is corrected only on
 * purpose (docs/rules.md).
 */
export function ShiftsTaken({ day, reports, isTaken, onOpen }: ShiftsTakenProps) {
  const t = useT()
  const words = useDayWords()
  const taken = SHIFTS.filter(isTaken)
  return (
    <Card title={words(day, 'weekday')}>
      <div className={styles.parts}>
        <p>
          {taken.length > 1
            ? t('sales.bothReported')
            : taken.map((shift) => t('sales.shiftReported', { shift: t(SHIFT_NAMES[shift]) }))}
        </p>
        {SHIFTS.map((shift) => {
          const found = reports.find(({ report }) => isShiftReported(report, shift))?.report
          const { sales, pharmacist } = found ? shiftOf(found, shift) : { sales: null, pharmacist: '' }
          const Icon = isTaken(shift) ? IconPencil : IconPlus
          return (
            <Button
              key={shift}
              wide
              large
              icon={<Icon aria-hidden size={20} />}
              className={styles.shift}
              onClick={() => onOpen(shift)}
            >
              <span>{t(SHIFT_NAMES[shift])}</span>
              {sales === null ? null : (
                <>
                  <Money amount={sales} />
                  <Name>{pharmacist || t('app.notReadable')}</Name>
                </>
              )}
            </Button>
          )
        })}
      </div>
    </Card>
  )
}
