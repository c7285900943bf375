import { memo, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link } from '../../../../lib/router.tsx'
import { useNameText } from '../../../../lib/shown-names.ts'
import { Amount } from '../../../../components/format/amount.tsx'
import { Name } from '../../../../components/format/name.tsx'
import { useEitherText } from '../../../../components/format/use-either-text.ts'
import { Skeleton } from '../../../../components/state/skeleton.tsx'
import { isStuck, problemOf } from '@counter/outbox'
import { IconPlus } from '@tabler/icons-react'
import { errorMessageId } from '../../../../i18n/error-message.ts'
import { useContractLabel } from '../../../../components/format/use-contract-label.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { selectOnEntry } from '../../../../lib/select-on-entry.ts'
import { westernDigits } from '../../../../shared/rules/values/money.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../../../shared/contract/text-limits.ts'
import { monthOf } from '../../../../shared/rules/days/business-day.ts'
import { useChainSection } from '../../../../lib/chain-settings.ts'
import { PAY } from '../../../../shared/contract/chain/pay-contracts.ts'
import { ENTRY_FIGURES, entryOfSlip, figureTyped } from '../../../../shared/rules/pay/pay-entry.ts'
import type { EntryFigure } from '../../../../shared/rules/pay/pay-entry.ts'
import { readableLine } from '../../../../shared/rules/pay/pay-history.ts'
import { storableText } from '../../../../shared/rules/values/storable-text.ts'
import { ChangedOvertime } from './approved-overtime.tsx'
import { ContractSelect } from './contract-select.tsx'
import controls from './figure-control.module.css'
import { FIGURE_PROBLEMS, saveProblemId } from './use-pay-form.ts'
import { LINE_NAMES } from '../line-names.ts'
import { focusNext } from './use-pay-form.ts'
import { PayChangeText } from './pay-change-text.tsx'
import { changeFrom, isOnServer } from '../../overlay.ts'
import type { PersonPay } from '../../overlay.ts'
import { EVERYBODY, writePayChoice } from './pay-choice.ts'
import { PayState } from './pay-state.tsx'
import styles from './pay-table.module.css'
import { usePayForm } from './use-pay-form.ts'
import type { PayFormProps } from './use-pay-form.ts'
import { VoidedSlips } from '../voided-note.tsx'
import { Place } from '../../../../components/format/place.tsx'

type PayRowProps = PayFormProps & { slipPathOf: (slipId: string) => string }

/** One employee as a table row: the slip of the month, or the form for it. */
export const PayTableRow = memo(function PayTableRow(props: PayRowProps) {
  const { person } = props
  return person.slip || person.row ? <PaidRow {...props} /> : <EntryRow {...props} />
})

function PaidRow({ person, month, isLastComing, slipPathOf }: PayRowProps) {
  const { slip } = person
  const t = useT()
  const nameText = useNameText()
  const labelOf = useContractLabel()
  const pay = useChainSection(PAY)
  const id = slip && entryOfSlip(slip, pay).contract
  const contract = pay.contracts.find((each) => each.id === id)
  const net = slip?.netPay == null ? '—' : <Amount amount={slip.netPay} />
  const problem = person.row && (person.isRefused || isStuck(person.row)) ? problemOf(person.row) : null
  return (
    <tr className={styles.paid}>
      <Who person={person} isStarted={false} net={net} slipPathOf={slipPathOf}>
        {problem ? (
          <p className={styles.wrong}>
            <span>{t(errorMessageId(problem.code))}</span>{' '}
            <Link to={`?${cardOf(nameText(person.employee.employeeName), month)}`}>{t('payroll.toCard')}</Link>
          </p>
        ) : null}
        {slip ? (
          <ChangedOvertime approved={person.approved} typed={String(readableLine(slip, 'overTimeHours') ?? '')} />
        ) : null}
      </Who>
      <td className={styles.contract}>{contract ? labelOf(contract) : slip ? t('payroll.contractNone') : null}</td>
      {ENTRY_FIGURES.map((name) => (
        <td key={name} className={styles.figure}>
          {slip ? <Amount amount={readableLine(slip, name)} /> : null}
        </td>
      ))}
      <td className={styles.figure}>{slip ? <Amount amount={readableLine(slip, 'overTimeAllowance')} /> : null}</td>
      <td className={styles.remarks}>
        <bdi>{slip?.remarks}</bdi>
      </td>
      <td className={styles.net}>
        <span className={styles.sum}>{net}</span>
        {slip?.netPay == null ? null : (
          <PayChangeText change={changeFrom(slip.netPay, person.last)} isLastComing={isLastComing} />
        )}
        {slip && isOnServer(slip) ? <Link to={slipPathOf(slip._id)}>{t('payroll.openSlip')}</Link> : null}
      </td>
    </tr>
  )
}

/** Query of the card view for one employee; a card has room for the possible actions. */
function cardOf(name: string, month: string): string {
  return new URLSearchParams(
    writePayChoice({ ...EVERYBODY, view: 'cards', month: monthOf(month), text: name }),
  ).toString()
}

/** Contract, overtime allowance, remarks and net pay. */
const OTHER_COLUMNS = 4

function EntryRow(props: PayRowProps) {
  const t = useT()
  const eitherText = useEitherText()
  const nameText = useNameText()
  const line = useRef<HTMLTableRowElement>(null)
  const pay = useChainSection(PAY)
  const form = usePayForm(props)
  const { person } = props
  const { entry, read } = form
  const isBegun = read !== null
  const problems = read?.isRight === false ? read.problems : {}
  const wrong = ENTRY_FIGURES.find((name) => problems[name])
  const problem = wrong && problems[wrong]
  // Without a draft the row has no figures, although the form would start with some.
  const net = read === null ? null : read.isRight ? <Amount amount={read.netPay} /> : '—'

  if (!entry) {
    return (
      <tr>
        <Who person={person} isStarted={false} net={null} slipPathOf={props.slipPathOf} />
        <td colSpan={ENTRY_FIGURES.length + OTHER_COLUMNS}>
          <Skeleton />
        </td>
      </tr>
    )
  }

  async function save() {
    if (wrong) return line.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    const body = line.current?.parentElement
    const from = line.current
    if (!(await form.save()) || !body) return
    // The row has become read-only, so the focus moves to the next one with a form.
    focusNext(body, from?.querySelector('button[data-stop]') ?? null)
  }

  return (
    <tr ref={line} data-employee={person.employee._id}>
      <Who person={person} isStarted={isBegun} net={net} slipPathOf={props.slipPathOf}>
        {wrong && problem ? (
          <p className={styles.wrong} role="alert">
            {`${t(LINE_NAMES[wrong])}: ${t(FIGURE_PROBLEMS[problem.code], { instead: eitherText(problem.instead) })}`}
          </p>
        ) : null}
        {isBegun ? <ChangedOvertime approved={person.approved} typed={entry.overTimeHours} /> : null}
        {form.code ? (
          <p className={styles.wrong} role="alert">
            {t(saveProblemId(form.code), { name: nameText(person.employee.employeeName) })}
          </p>
        ) : null}
      </Who>
      <td>
        <ContractSelect
          aria-label={t('payroll.contract')}
          data-column="contract"
          className={styles.cell}
          value={form.contract}
          onChoose={form.choose}
        />
      </td>
      {ENTRY_FIGURES.map((name) => (
        <td key={name}>
          <input
            data-stop
            data-column={name}
            dir="ltr"
            name={name}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            list={name in pay.choices ? optionsIdOf(name) : undefined}
            aria-label={t(LINE_NAMES[name])}
            aria-invalid={problems[name] ? true : undefined}
            className={classNames(controls.control, styles.cell, styles.number)}
            value={form.textOf(name)}
            onChange={(event) =>
              form.typeFigure(name, figureTyped(westernDigits(event.target.value), form.textOf(name)))
            }
            {...selectOnEntry}
          />
        </td>
      ))}
      <td className={styles.figure}>
        {read === null ? null : read.isRight ? <Amount amount={read.overTimeAllowance} /> : '—'}
      </td>
      <td>
        <input
          data-stop
          dir="auto"
          data-column="remarks"
          aria-label={t('payroll.remarks')}
          maxLength={MAX_LONG_TEXT_LENGTH}
          autoComplete="off"
          className={classNames(controls.control, styles.cell, styles.remarksInput)}
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
            {read?.isRight ? <PayChangeText change={form.change} isLastComing={props.isLastComing} /> : null}
          </div>
          {isBegun ? (
            <button
              type="button"
              data-stop
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
  )
}

/** The list of offered figures, which all rows share. */
export function optionsIdOf(name: EntryFigure): string {
  return `pay-${name}`
}

type WhoProps = {
  person: PersonPay
  isStarted: boolean
  net: ReactNode
  slipPathOf: (slipId: string) => string
  children?: ReactNode
}

function Who({ person, isStarted, net, slipPathOf, children }: WhoProps) {
  const t = useT()
  const { employeeName, currentPharmacy } = person.employee
  return (
    <th scope="row" className={styles.name}>
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
