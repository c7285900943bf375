import { useState } from 'react'
import { IconChevronDown } from '@tabler/icons-react'
import { TextArea } from '../../../../components/inputs/text-area.tsx'
import { MonthInput } from '../../../../components/inputs/month-input.tsx'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { useT } from '../../../../i18n/use-t.ts'
import styles from './general-details.module.css'
import { MAX_LONG_TEXT_LENGTH } from '../../../../shared/contract/text-limits.ts'
import { isMonth } from './pay-choice.ts'

type GeneralDetailsProps = {
  /** `YYYY-MM`. */
  month: string
  remarks: string
  onMonth: (month: string) => void
  onRemarks: (remarks: string) => void
}

/** What all slips of the month have in common, folded: the running month is what most people want. */
export function GeneralDetails({ month, remarks, onMonth, onRemarks }: GeneralDetailsProps) {
  const t = useT()
  const words = useDayWords()
  // The fields are rendered when they are first seen.
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details className={styles.fold} onToggle={() => setWasOpened(true)}>
      <summary className={styles.summary}>
        <span>
          <span>{`${t('payroll.generalDetails')} ·`}</span>{' '}
          <span className={styles.month}>{words(`${month}-01`, 'month')}</span>
        </span>
        <IconChevronDown aria-hidden size={20} />
      </summary>
      {wasOpened ? (
        <div className={styles.fields}>
          <MonthField month={month} onMonth={onMonth} />
          <dl className={styles.salaryOf}>
            <dt>{t('payroll.salaryOf')}</dt>
            <dd>{words(`${month}-01`, 'month')}</dd>
          </dl>
          <TextArea
            label={t('payroll.generalRemarks')}
            rows={2}
            maxLength={MAX_LONG_TEXT_LENGTH}
            value={remarks}
            onValueChange={onRemarks}
          />
        </div>
      ) : null}
    </details>
  )
}

/** An incomplete month stays in the field and is not reported. */
function MonthField({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const t = useT()
  const [text, setText] = useState(month)
  return (
    <MonthInput
      label={t('payroll.month')}
      value={isMonth(text) ? month : text}
      error={text === '' || isMonth(text) ? undefined : t('payroll.problemMonth')}
      onValueChange={(typed) => {
        setText(typed)
        if (isMonth(typed)) onMonth(typed)
      }}
    />
  )
}
