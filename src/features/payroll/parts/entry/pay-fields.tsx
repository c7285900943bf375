import { useRef } from 'react'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { Amount } from '../../../../components/format/amount.tsx'
import { Banner } from '../../../../components/state/banner.tsx'
import { Button } from '../../../../components/inputs/button.tsx'
import { Field } from '../../../../components/inputs/field.tsx'
import { Money } from '../../../../components/format/money.tsx'
import { SkeletonRows } from '../../../../components/state/skeleton-rows.tsx'
import { TextArea } from '../../../../components/inputs/text-area.tsx'
import { useEitherText } from '../../../../components/format/use-either-text.ts'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { useNameText } from '../../../../lib/shown-names.ts'
import { ENTRY_FIGURES } from '../../../../shared/rules/pay/pay-entry.ts'
import { ApprovedOvertime } from './approved-overtime.tsx'
import { ContractSelect } from './contract-select.tsx'
import { FigureControl } from './figure-control.tsx'
import { FIGURE_PROBLEMS, saveProblemId } from './use-pay-form.ts'
import { LINE_NAMES } from '../line-names.ts'
import { moveOn } from './use-pay-form.ts'
import { PayChangeText } from './pay-change-text.tsx'
import styles from './pay-fields.module.css'
import type { PersonPay } from '../../overlay.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../../../shared/contract/text-limits.ts'
import type { PayForm } from './use-pay-form.ts'

type PayFieldsProps = { form: PayForm; person: PersonPay; onSaved: () => void }

/** All components of one slip, with the net pay always visible, and the save button. */
export function PayFields({ form, person, onSaved }: PayFieldsProps) {
  const t = useT()
  const words = useDayWords()
  const eitherText = useEitherText()
  const fields = useRef<HTMLDivElement>(null)
  const { entry, read, code } = form
  const { slip, last, employee } = person
  const name = useNameText()(employee.employeeName)
  const problems = read?.isRight === false ? read.problems : {}
  if (!entry) return <SkeletonRows lines={3} rows={1} />

  async function save() {
    if (read?.isRight === false) return fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    if (await form.save()) onSaved()
  }

  return (
    <div
      ref={fields}
      className={styles.form}
      role="group"
      aria-label={t('payroll.salaryOfPerson', { name })}
      onKeyDown={moveOn}
    >
      <div className={styles.starts}>
        {form.copyLast && last ? (
          <Button variant="quiet" icon={<IconCopy aria-hidden size={20} />} onClick={form.copyLast}>
            {t('payroll.copyMonth', { month: words(last.month, 'month') })}
          </Button>
        ) : null}
        {form.discard ? (
          <Button variant="quiet" icon={<IconTrash aria-hidden size={20} />} onClick={form.discard}>
            {t('payroll.discardDraft')}
          </Button>
        ) : null}
      </div>
      <div className={styles.fields}>
        <Field label={t('payroll.contract')}>
          {(control) => <ContractSelect {...control} value={form.contract} onChoose={form.choose} />}
        </Field>
        {ENTRY_FIGURES.map((figure) => {
          const problem = problems[figure]
          return (
            <Field
              key={figure}
              label={t(LINE_NAMES[figure])}
              hint={figure === 'telAllowance' ? t('payroll.telHint') : undefined}
              error={problem ? t(FIGURE_PROBLEMS[problem.code], { instead: eitherText(problem.instead) }) : undefined}
            >
              {(control) => (
                <FigureControl
                  {...control}
                  name={figure}
                  value={form.textOf(figure)}
                  onValueChange={(text) => form.typeFigure(figure, text)}
                />
              )}
            </Field>
          )
        })}
        <div className={styles.worked}>
          <span>{t('payroll.overTimeAllowance')}</span>
          <output className={styles.allowance}>
            {read?.isRight ? <Amount amount={read.overTimeAllowance} /> : '—'}
          </output>
          <p className={styles.how}>{t('payroll.overTimeHint')}</p>
          {person.approved.length === 0 ? null : (
            <ApprovedOvertime
              approved={person.approved}
              typed={entry.overTimeHours}
              onUse={(hours) => form.typeFigure('overTimeHours', hours)}
            />
          )}
        </div>
      </div>
      <TextArea
        label={t('payroll.remarks')}
        rows={2}
        maxLength={MAX_LONG_TEXT_LENGTH}
        value={entry.remarks}
        onValueChange={form.typeRemarks}
      />
      {code === null ? null : (
        <Banner tone="error">
          <span>{t(saveProblemId(code), { name })}</span>{' '}
          {code === 'slip_exists' && slip?.netPay != null ? <Money amount={slip.netPay} /> : null}
        </Banner>
      )}
      <div className={styles.foot}>
        <div className={styles.sum}>
          <span>{t('payroll.netPay')}</span>
          <output className={styles.net} aria-label={t('payroll.netPay')}>
            {read?.isRight ? <Money amount={read.netPay} size="figure" /> : '—'}
          </output>
          {read?.isRight ? <PayChangeText change={form.change} isLastComing={form.isLastComing} /> : null}
        </div>
        <Button
          data-stop
          variant="primary"
          busy={form.isBusy}
          icon={<IconPlus aria-hidden size={20} />}
          onClick={() => void save()}
        >
          {t('payroll.addSalary')}
        </Button>
      </div>
    </div>
  )
}
