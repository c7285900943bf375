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
import { useAmountText } from '../../../../components/format/use-amount-text.ts'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { useNameText } from '../../../../lib/shown-names.ts'
import { ENTRY_FIGURES, figureBefore, figureIn } from '../../../../shared/rules/pay/pay-entry.ts'
import type { EntryFigure } from '../../../../shared/rules/pay/pay-entry.ts'
import { isSum } from '../../../../shared/rules/values/money-sum.ts'
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
  const fields = useRef<HTMLDivElement>(null)
  const { entry, read, code } = form
  const { slip, employee } = person
  const name = useNameText()(employee.employeeName)
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
      <SlipFields form={form} person={person} figures={ENTRY_FIGURES} />
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

type SlipFieldsProps = {
  form: PayForm
  person: PersonPay
  figures: readonly EntryFigure[]
  /** Whether other amounts than those that are offered can be typed. */
  isTyped?: boolean
}

/** The contract and some figures of a slip, with what they can start from and the overtime allowance. */
export function SlipFields({ form, person, figures, isTyped = false }: SlipFieldsProps) {
  const t = useT()
  const words = useDayWords()
  const eitherText = useEitherText()
  const amountText = useAmountText()
  const { entry, read } = form
  const { last } = person
  if (!entry) return null
  const problems = read?.isRight === false ? read.problems : {}

  /** The total of a sum, last month's other figure, or what the figure is. */
  function hintOf(figure: EntryFigure): string | undefined {
    const text = form.textOf(figure)
    const now = figureIn(text)
    const before = figureBefore(figure, { now, last })
    const hints = [
      now !== null && isSum(text) ? `${t('sales.total')} ${amountText(now)}` : '',
      before !== null && last
        ? t('payroll.netTotalBefore', { month: words(last.month, 'month'), amount: amountText(before) })
        : '',
      figure === 'telAllowance' ? t('payroll.telHint') : '',
    ]
    return hints.find((hint) => hint !== '')
  }

  return (
    <>
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
        {figures.map((figure) => {
          const problem = problems[figure]
          return (
            <Field
              key={figure}
              label={t(LINE_NAMES[figure])}
              hint={hintOf(figure)}
              error={problem ? t(FIGURE_PROBLEMS[problem.code], { instead: eitherText(problem.instead) }) : undefined}
            >
              {(control) => (
                <FigureControl
                  {...control}
                  name={figure}
                  isTyped={isTyped}
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
              paid={figureIn(entry.overTimeHours)}
              onUse={(hours) => form.typeFigure('overTimeHours', hours)}
            />
          )}
        </div>
      </div>
    </>
  )
}
