import { memo, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { isStuck, problemOf } from '@counter/outbox'
import { Link } from '../../../../lib/router.tsx'
import { useNameText } from '../../../../lib/shown-names.ts'
import { Amount } from '../../../../components/format/amount.tsx'
import { Name } from '../../../../components/format/name.tsx'
import { Place } from '../../../../components/format/place.tsx'
import { useAmountText } from '../../../../components/format/use-amount-text.ts'
import { useEitherText } from '../../../../components/format/use-either-text.ts'
import { VisuallyHidden } from '../../../../components/layout/visually-hidden.tsx'
import { Skeleton } from '../../../../components/state/skeleton.tsx'
import { errorMessageId } from '../../../../i18n/error-message.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { selectOnEntry } from '../../../../lib/select-on-entry.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../../../shared/contract/text-limits.ts'
import { monthOf } from '../../../../shared/rules/days/business-day.ts'
import {
  ENTRY_FIGURES,
  figureBefore,
  figureIn,
  figureTyped,
  MONTHLY_FIGURES,
  OTHER_FIGURES,
} from '../../../../shared/rules/pay/pay-entry.ts'
import type { MonthlyFigure } from '../../../../shared/rules/pay/pay-entry.ts'
import { readableLine } from '../../../../shared/rules/pay/pay-history.ts'
import { isOtherOvertime } from '../../../../shared/rules/pay/pay-review.ts'
import { westernDigits } from '../../../../shared/rules/values/money.ts'
import { isSum } from '../../../../shared/rules/values/money-sum.ts'
import { storableText } from '../../../../shared/rules/values/storable-text.ts'
import { approvedHoursOf, changeFrom, isOnServer } from '../../overlay.ts'
import type { PersonPay } from '../../overlay.ts'
import { LINE_NAMES } from '../line-names.ts'
import { VoidedSlips } from '../voided-note.tsx'
import controls from './figure-control.module.css'
import { EVERYBODY, writePayChoice } from './pay-choice.ts'
import { PayChangeText } from './pay-change-text.tsx'
import { OpenedEntry, OpenedSlip, PAY_COLUMNS } from './pay-row-details.tsx'
import { PayState } from './pay-state.tsx'
import styles from './pay-table.module.css'
import { FIGURE_PROBLEMS, saveProblemId, usePayForm } from './use-pay-form.ts'
import type { PayForm, PayFormProps } from './use-pay-form.ts'

type PayRowProps = PayFormProps & {
  slipPathOf: (slipId: string) => string
  /** After a save, by which the row becomes read-only. */
  onSaved: (employeeId: string) => void
}

/** The column of the buttons that open a row. */
export const OPENER = 'opener'

/** One employee as a table row: the slip of the month, or the form for it. What does not change monthly is folded. */
export const PayTableRow = memo(function PayTableRow(props: PayRowProps) {
  const { person } = props
  return person.slip || person.row ? <PaidRow {...props} /> : <EntryRow {...props} />
})

function PaidRow({ person, month, isLastComing, slipPathOf }: PayRowProps) {
  const { slip, last } = person
  const t = useT()
  const nameText = useNameText()
  const [isOpen, setIsOpen] = useState(false)
  const net = slip?.netPay == null ? '—' : <Amount amount={slip.netPay} />
  const problem = person.row && (person.isRefused || isStuck(person.row)) ? problemOf(person.row) : null
  const figureOf = (name: (typeof ENTRY_FIGURES)[number]) => (slip ? readableLine(slip, name) : null)
  return (
    <>
      <tr className={styles.paid} data-employee={person.employee._id}>
        <Who
          person={person}
          isStarted={false}
          net={net}
          slipPathOf={slipPathOf}
          isOpen={isOpen}
          onOpen={slip ? () => setIsOpen(!isOpen) : null}
        >
          {problem ? (
            <p className={styles.wrong}>
              <span>{t(errorMessageId(problem.code))}</span>{' '}
              <Link to={`?${cardOf(nameText(person.employee.employeeName), month)}`}>{t('payroll.toCard')}</Link>
            </p>
          ) : null}
          {OTHER_FIGURES.filter((name) => slip && figureOf(name) === null).map((name) => (
            <p key={name} className={styles.wrong}>
              <span>{t(LINE_NAMES[name])}</span> <span>{t('app.notReadable')}</span>
            </p>
          ))}
          {slip ? <Notes person={person} figureOf={figureOf} /> : null}
        </Who>
        {MONTHLY_FIGURES.map((name) => {
          const before = figureBefore(name, { now: figureOf(name), last })
          return (
            <td key={name} className={classNames(styles.figure, before !== null && styles.changed)}>
              {slip ? <Amount amount={figureOf(name)} /> : null}
              {before === null ? null : <Before amount={before} />}
            </td>
          )
        })}
        <td className={classNames(styles.remarks, styles.text)}>
          <bdi>{slip?.remarks}</bdi>
        </td>
        <td className={styles.net}>
          <span className={styles.sum}>{net}</span>
          {slip?.netPay == null ? null : (
            <PayChangeText isShort change={changeFrom(slip.netPay, last)} isLastComing={isLastComing} />
          )}{' '}
          {slip && isOnServer(slip) ? <Link to={slipPathOf(slip._id)}>{t('payroll.openSlip')}</Link> : null}
        </td>
      </tr>
      {isOpen && slip ? <OpenedSlip slip={slip} person={person} /> : null}
    </>
  )
}

/** Query of the card view for one employee; a card has room for the possible actions. */
function cardOf(name: string, month: string): string {
  return new URLSearchParams(
    writePayChoice({ ...EVERYBODY, view: 'cards', month: monthOf(month), text: name }),
  ).toString()
}

function EntryRow(props: PayRowProps) {
  const t = useT()
  const eitherText = useEitherText()
  const nameText = useNameText()
  const line = useRef<HTMLTableRowElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const form = usePayForm(props)
  const { person, slipPathOf } = props
  const { entry, read } = form
  const isBegun = read !== null
  const problems = read?.isRight === false ? read.problems : {}
  const wrong = ENTRY_FIGURES.find((name) => problems[name])
  const problem = wrong && problems[wrong]
  // Without a draft the row has no figures, although the form would start with some.
  const net = read?.isRight ? <Amount amount={read.netPay} /> : '—'

  if (!entry) {
    return (
      <tr>
        <Who person={person} isStarted={false} net={null} slipPathOf={slipPathOf} isOpen={false} onOpen={null} />
        <td colSpan={PAY_COLUMNS - 1}>
          <Skeleton />
        </td>
      </tr>
    )
  }

  async function save() {
    if (!wrong) {
      if (await form.save()) props.onSaved(person.employee._id)
      return
    }
    if (OTHER_FIGURES.some((name) => name === wrong)) flushSync(() => setIsOpen(true))
    const rows = [line.current, line.current?.nextElementSibling]
    rows
      .map((row) => row?.querySelector<HTMLElement>('[aria-invalid]'))
      .find((field) => field != null)
      ?.focus()
  }

  return (
    <>
      <tr ref={line} data-employee={person.employee._id}>
        <Who
          person={person}
          isStarted={isBegun}
          net={isBegun ? net : null}
          slipPathOf={slipPathOf}
          isOpen={isOpen}
          onOpen={() => setIsOpen(!isOpen)}
        >
          {wrong && problem ? (
            <p className={styles.wrong} role="alert">
              {`${t(LINE_NAMES[wrong])}: ${t(FIGURE_PROBLEMS[problem.code], { instead: eitherText(problem.instead) })}`}
            </p>
          ) : null}
          {isBegun ? <Notes person={person} figureOf={(name) => figureIn(form.textOf(name))} /> : null}
          {form.code ? (
            <p className={styles.wrong} role="alert">
              {t(saveProblemId(form.code), { name: nameText(person.employee.employeeName) })}
            </p>
          ) : null}
        </Who>
        {MONTHLY_FIGURES.map((name) => (
          <FigureCell key={name} name={name} form={form} last={person.last} isWrong={Boolean(problems[name])} />
        ))}
        <td className={styles.remarks}>
          <input
            data-stop
            dir="auto"
            data-column="remarks"
            aria-label={t('payroll.remarks')}
            maxLength={MAX_LONG_TEXT_LENGTH}
            autoComplete="off"
            className={classNames(controls.control, styles.cell)}
            value={isBegun ? entry.remarks : ''}
            onChange={(event) => form.typeRemarks(storableText(event.target.value))}
          />
        </td>
        <td className={styles.net}>
          <div className={styles.netAndSave}>
            <div>
              <output className={styles.sum} aria-label={t('payroll.netPay')}>
                {net}
              </output>
              {read?.isRight ? <PayChangeText isShort change={form.change} isLastComing={props.isLastComing} /> : null}
            </div>
            {isBegun ? (
              <button
                type="button"
                data-stop
                data-column="save"
                aria-busy={form.isBusy || undefined}
                className={styles.save}
                aria-label={t('payroll.addSalary')}
                title={t('payroll.addSalary')}
                onClick={() => void save()}
              >
                <IconPlus aria-hidden size={20} />
              </button>
            ) : null}
          </div>
        </td>
      </tr>
      {isOpen ? <OpenedEntry form={form} person={person} /> : null}
    </>
  )
}

type FigureCellProps = { name: MonthlyFigure; form: PayForm; last: PersonPay['last']; isWrong: boolean }

/** A figure that is typed each month. One that differs from last month's is tinted, and last month's is below it. */
function FigureCell({ name, form, last, isWrong }: FigureCellProps) {
  const t = useT()
  const beforeId = useId()
  const text = form.textOf(name)
  const now = figureIn(text)
  const before = figureBefore(name, { now, last })
  return (
    <td className={classNames(before !== null && styles.changed)}>
      <div dir="ltr" className={styles.box}>
        <input
          data-stop
          data-column={name}
          dir="ltr"
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={t(LINE_NAMES[name])}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={before === null ? undefined : beforeId}
          className={classNames(controls.control, styles.cell)}
          value={text}
          onChange={(event) => form.typeFigure(name, figureTyped(westernDigits(event.target.value), text))}
          {...selectOnEntry}
        />
        {now !== null && isSum(text) ? (
          <span className={styles.total}>
            {'= '}
            <Amount amount={now} />
          </span>
        ) : null}
        {before === null ? null : <Before id={beforeId} amount={before} />}
      </div>
    </td>
  )
}

/** The figure of last month, in a cell with another one. */
function Before({ id, amount }: { id?: string; amount: number }) {
  const t = useT()
  const amountText = useAmountText()
  return (
    <span id={id} className={styles.before}>
      <VisuallyHidden>{t('payroll.lastMonth')}</VisuallyHidden> <s dir="ltr">{amountText(amount)}</s>
    </span>
  )
}

type NotesProps = { person: PersonPay; figureOf: (name: (typeof ENTRY_FIGURES)[number]) => number | null }

/** What differs without being seen in the row. */
function Notes({ person, figureOf }: NotesProps) {
  const t = useT()
  const isFixedChanged = OTHER_FIGURES.some(
    (name) => name !== 'telAllowance' && figureBefore(name, { now: figureOf(name), last: person.last }) !== null,
  )
  return (
    <>
      {isOtherOvertime(figureOf('overTimeHours'), approvedHoursOf(person)) ? (
        <p className={styles.note}>{t('payroll.overtimeChanged')}</p>
      ) : null}
      {isFixedChanged ? <p className={styles.note}>{t('payroll.fixedChanged')}</p> : null}
    </>
  )
}

type WhoProps = {
  person: PersonPay
  isStarted: boolean
  net: ReactNode
  slipPathOf: (slipId: string) => string
  isOpen: boolean
  /** Null: there is nothing to open. */
  onOpen: (() => void) | null
  children?: ReactNode
}

function Who({ person, isStarted, net, slipPathOf, isOpen, onOpen, children }: WhoProps) {
  const t = useT()
  const { employeeName, currentPharmacy } = person.employee
  return (
    <th scope="row" className={styles.name}>
      {onOpen ? (
        <button
          type="button"
          data-column={OPENER}
          className={styles.opener}
          aria-expanded={isOpen}
          aria-label={t('payroll.contractAndAllowances')}
          title={t('payroll.contractAndAllowances')}
          onClick={onOpen}
        >
          <IconChevronDown aria-hidden size={20} />
        </button>
      ) : null}
      <Name>{employeeName}</Name>
      <span className={styles.place}>
        <Place>{currentPharmacy}</Place>
      </span>
      <PayState person={person} isStarted={isStarted} />
      {/* Shown where the last column does not fit on screen; screen readers have that column. */}
      {net === null ? null : (
        <span className={styles.netHere} aria-hidden>
          <span>{t('payroll.netPay')}</span> <span className={styles.sum}>{net}</span>
        </span>
      )}
      {children}
      <VoidedSlips voided={person.voided} slipPathOf={slipPathOf} />
    </th>
  )
}
