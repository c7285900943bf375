import { useState } from 'react'
import { Card } from '../../../components/layout/card.tsx'
import { TextArea } from '../../../components/inputs/text-area.tsx'
import { TextInput } from '../../../components/inputs/text-input.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import styles from './general-details.module.css'
import { MAX_LONG_TEXT_LENGTH } from '../../../shared/contract/text-limits.ts'
import { isMonth } from './pay-choice.ts'

type GeneralDetailsProps = {
  /** `YYYY-MM`. */
  month: string
  remarks: string
  onMonth: (month: string) => void
  onRemarks: (remarks: string) => void
}

/** What all slips of the month have in common. */
export function GeneralDetails({ month, remarks, onMonth, onRemarks }: GeneralDetailsProps) {
  const t = useT()
  const words = useDayWords()
  return (
    <Card title={t('payroll.generalDetails')}>
      <div className={styles.fields}>
        <MonthField month={month} onMonth={onMonth} />
        <TextInput
          label={t('payroll.salaryOf')}
          hint={t('payroll.salaryOfHint')}
          readOnly
          value={words(`${month}-01`, 'month')}
        />
        <TextArea
          label={t('payroll.generalRemarks')}
          rows={2}
          maxLength={MAX_LONG_TEXT_LENGTH}
          value={remarks}
          onValueChange={onRemarks}
        />
      </div>
    </Card>
  )
}

/** An incomplete month stays in the field and is not reported. */
function MonthField({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const t = useT()
  const [text, setText] = useState(month)
  return (
    <TextInput
      label={t('payroll.month')}
      type="month"
      value={isMonth(text) ? month : text}
      error={isMonth(text) ? undefined : t('payroll.problemMonth')}
      onValueChange={(typed) => {
        setText(typed)
        if (isMonth(typed)) onMonth(typed)
      }}
    />
  )
}
