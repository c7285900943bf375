import type { Ref } from 'react'
import { DateInput } from '../../../../components/inputs/date-input.tsx'
import { Segmented } from '../../../../components/inputs/segmented.tsx'
import { DAY_PROBLEMS } from '../../../../i18n/sales-problems.ts'
import { useT } from '../../../../i18n/use-t.ts'
import type { DailyReport, Shift } from '../../../../shared/contract/sales.ts'
import { OLDEST_REPORT_DAY } from '../../../../shared/rules/days/business-day.ts'
import type { ReportDayProblem } from '../../../../shared/rules/sales/report-day.ts'
import styles from './shift-report-form.module.css'
import { SHORT_SHIFT_NAMES } from '../shift-names.ts'
import type { Change } from './use-shift-report-form.ts'

type ShiftChoicesProps = {
  id: string
  day: string
  /** Null where it is not known. */
  today: string | null
  dayType: DailyReport['dayType']
  shift: Shift
  isNightThere: boolean
  problem: ReportDayProblem | undefined
  dayField: Ref<HTMLInputElement>
  onChange: (patch: Change) => void
}

/** Which shift the figure belongs to. Folded away, because the proposed one is right on most days. */
export function ShiftChoices({
  id,
  day,
  today,
  dayType,
  shift,
  isNightThere,
  problem,
  dayField,
  onChange,
}: ShiftChoicesProps) {
  const t = useT()
  return (
    <div id={id} className={styles.choices}>
      <DateInput
        ref={dayField}
        label={t('sales.day')}
        error={problem ? t(DAY_PROBLEMS[problem]) : undefined}
        value={day}
        min={OLDEST_REPORT_DAY}
        max={today ?? undefined}
        required
        onValueChange={(next) => onChange({ day: next })}
      />
      <Segmented
        legend={t('sales.dayType')}
        value={dayType}
        onValueChange={(next) => onChange({ dayType: next })}
        options={[
          { value: 'double', label: t('sales.double') },
          { value: 'single', label: t('sales.single') },
        ]}
        hint={isNightThere ? t('sales.doubleByNight') : undefined}
      />
      {dayType === 'double' ? (
        <Segmented
          legend={t('sales.shift')}
          value={shift}
          onValueChange={(next) => onChange({ shift: next })}
          options={[
            { value: 'morning', label: t(SHORT_SHIFT_NAMES.morning) },
            { value: 'night', label: t(SHORT_SHIFT_NAMES.night) },
          ]}
        />
      ) : null}
    </div>
  )
}
