import { memo, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link } from '../../../lib/router/router.tsx'
import { Amount } from '../../../components/format/amount.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { Name } from '../../../components/format/name.tsx'
import { isStuck, problemOf } from '@counter/outbox'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import { classNames } from '../../../lib/class-names.ts'
import type { Slip } from '../../../shared/contract/payroll.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../../shared/contract/text-limits.ts'
import { monthOf } from '../../../shared/rules/business-day.ts'
import { ENTRY_FIGURES, entryOfSlip } from '../../../shared/rules/pay-entry.ts'
import { readableLine } from '../../../shared/rules/pay-history.ts'
import { payChange } from '../../../shared/rules/pay-month.ts'
import { ContractSelect } from './contract-select.tsx'
import { FigureControl } from './figure-control.tsx'
import controls from './figure-control.module.css'
import { CONTRACT_NAMES, FIGURE_PROBLEMS } from './figure-problems.ts'
import { LINE_NAMES } from './line-names.ts'
import { focusNext } from './move-on.ts'
import type { PayCardProps } from './pay-card.tsx'
import { PayChangeText } from './pay-change-text.tsx'
import { isOnServer } from './pay-overlay.ts'
import type { PersonPay } from './pay-overlay.ts'
import { EVERYBODY, writePayChoice } from './pay-choice.ts'
import { PayState } from './pay-state.tsx'
import styles from './pay-table.module.css'
import { usePayForm } from './use-pay-form.ts'

/** One employee as a table row: the slip of the month, or the form for it. */
export const PayTableRow = memo(function PayTableRow(props: PayCardProps) {
  const { person } = props
  return person.slip || person.row ? (
    <PaidRow person={person} month={props.month} slip={person.slip} slipPathOf={props.slipPathOf} />
  ) : (
    <EntryRow {...props} />
  )
})

type PaidRowProps = { person: PersonPay; month: string; slip: Slip | null; slipPathOf: (slipId: string) => string }

function PaidRow({ person, month, slip, slipPathOf }: PaidRowProps) {
  const t = useT()
  const entry = slip && entryOfSlip(slip)
  const net = slip?.netPay == null ? '—' : <Amount amount={slip.netPay} />
  const problem = person.row && (person.isRefused || isStuck(person.row)) ? problemOf(person.row) : null
  return (
    <tr className={styles.paid}>
      <Who person={person} isStarted={false} net={net}>
        {problem ? (
          <p className={styles.wrong}>
            {t(errorMessageId(problem.code))} <Link to={`?${cardOf(person, month)}`}>{t('payroll.toCard')}</Link>
          </p>
        ) : null}
      </Who>
      <td>{entry ? t(CONTRACT_NAMES[entry.contract]) : null}</td>
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
        <PayChangeText change={payChange(slip?.netPay ?? null, person.last?.netPay ?? null)} />
        {slip && isOnServer(slip) ? <Link to={slipPathOf(slip._id)}>{t('payroll.openSlip')}</Link> : null}
      </td>
    </tr>
  )
}

/** Query of the card view for one employee; a card has room for the possible actions. */
function cardOf({ employee }: PersonPay, month: string): string {
  return new URLSearchParams(
    writePayChoice({ ...EVERYBODY, month: monthOf(month), text: employee.employeeName }),
  ).toString()
}

function EntryRow(props: PayCardProps) {
  const t = useT()
  const line = useRef<HTMLTableRowElement>(null)
  const form = usePayForm(props)
  const { person, typed } = props
  const { entry, read } = form
  const problems = read.isRight ? {} : read.problems
  const wrong = ENTRY_FIGURES.find((name) => problems[name])
  const problem = wrong && problems[wrong]
  const net = read.isRight ? <Amount amount={read.netPay} /> : '—'

  async function save() {
    if (wrong) return line.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    const body = line.current?.parentElement
    const from = line.current
    if (!(await form.save()) || !body) return
    // The row has become read-only, so the focus moves to the next one with a form.
    focusNext(body, from?.querySelector('button') ?? null)
  }

  return (
    <tr ref={line}>
      <Who person={person} isStarted={typed !== undefined} net={net}>
        {wrong && problem ? (
          <p className={styles.wrong} role="alert">
            {t(LINE_NAMES[wrong])}: {t(FIGURE_PROBLEMS[problem])}
          </p>
        ) : null}
        {form.code ? (
          <p className={styles.wrong} role="alert">
            {form.code === 'slip_exists'
              ? t('payroll.alreadyPaid', { name: person.employee.employeeName })
              : t(errorMessageId(form.code))}
          </p>
        ) : null}
      </Who>
      <td>
        <ContractSelect aria-label={t('payroll.contract')} value={entry.contract} onChoose={form.choose} />
      </td>
      {ENTRY_FIGURES.map((name) => (
        <td key={name}>
          <FigureControl
            isNarrow
            name={name}
            aria-label={t(LINE_NAMES[name])}
            aria-invalid={problems[name] ? true : undefined}
            value={entry[name]}
            onValueChange={(text) => form.typeFigure(name, text)}
          />
        </td>
      ))}
      <td className={styles.figure}>{read.isRight ? <Amount amount={read.overTimeAllowance} /> : '—'}</td>
      <td>
        <input
          data-stop
          dir="auto"
          aria-label={t('payroll.remarks')}
          maxLength={MAX_LONG_TEXT_LENGTH}
          autoComplete="off"
          className={classNames(controls.control, styles.remarksInput)}
          value={entry.remarks}
          onChange={(event) => form.typeRemarks(event.target.value)}
        />
      </td>
      <td className={styles.net}>
        <div className={styles.netAndSave}>
          <output className={styles.sum} aria-label={t('payroll.netPay')}>
            {net}
          </output>
          <Button data-stop busy={form.isBusy} onClick={() => void save()}>
            {t('payroll.addSalary')}
          </Button>
        </div>
        {read.isRight ? <PayChangeText change={form.change} /> : null}
      </td>
    </tr>
  )
}

type WhoProps = { person: PersonPay; isStarted: boolean; net: ReactNode; children?: ReactNode }

function Who({ person, isStarted, net, children }: WhoProps) {
  const t = useT()
  const labelOf = useOptionLabel()
  const { employeeName, currentPharmacy } = person.employee
  return (
    <th scope="row" className={styles.name}>
      <Name>{employeeName}</Name>
      <span className={styles.place}>
        <bdi>{labelOf(currentPharmacy)}</bdi>
      </span>
      <PayState person={person} isStarted={isStarted} />
      {/* Shown where the last column does not fit on screen; screen readers have that column. */}
      <span className={styles.netHere} aria-hidden>
        {t('payroll.netPay')} <span className={styles.sum}>{net}</span>
      </span>
      {children}
    </th>
  )
}
