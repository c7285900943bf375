import { memo, useEffect, useRef } from 'react'
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react'
import { Money } from '../../../../components/format/money.tsx'
import { Name } from '../../../../components/format/name.tsx'
import { useOptionLabel } from '../../../../i18n/use-option-label.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { PAY_EXCEPTIONS } from '../../../../shared/rules/pay/pay-review.ts'
import { EXCEPTION_NAMES } from './use-pay-form.ts'
import { focusNext } from './use-pay-form.ts'
import { PaidSlip } from './paid-slip.tsx'
import styles from './pay-card.module.css'
import { PayChangeText } from './pay-change-text.tsx'
import { PayFields } from './pay-fields.tsx'
import { PayState } from './pay-state.tsx'
import { usePayForm } from './use-pay-form.ts'
import type { PayFormProps } from './use-pay-form.ts'
import { changeFrom } from '../../overlay.ts'
import { Place } from '../../../../components/format/place.tsx'

type PayCardProps = PayFormProps & {
  slipPathOf: (slipId: string) => string
  /** Names of exceptions, with spaces between them. */
  reasons: string
  isOpen: boolean
  /** Whether the focus moves here: to its first field, or to its heading if it is folded. */
  isFocused: boolean
  onOpen: (employeeId: string, isOpen: boolean) => void
  onSaved: (employeeId: string) => void
}

/** One employee: collapsed, name, state and net pay; expanded, the whole form. Without slip or draft it has no figure. */
export const PayCard = memo(function PayCard({
  slipPathOf,
  reasons,
  isOpen,
  isFocused,
  onOpen,
  onSaved,
  ...props
}: PayCardProps) {
  const labelOf = useOptionLabel()
  const card = useRef<HTMLLIElement>(null)
  const { person, typed, actions } = props
  const form = usePayForm(props)
  const { employee, slip } = person
  // What is typed beside an existing slip is not what the month pays.
  const net = slip ? slip.netPay : form.read?.isRight ? form.read.netPay : null
  const change = slip ? changeFrom(slip.netPay, person.last) : form.change

  useEffect(() => {
    if (!isFocused || !card.current) return
    if (isOpen) focusNext(card.current, card.current.querySelector('summary'))
    else card.current.querySelector<HTMLElement>('summary')?.focus()
  }, [isFocused, isOpen])

  return (
    <li ref={card} className={classNames(styles.card, isOpen && styles.open)}>
      <details open={isOpen} onToggle={(event) => onOpen(employee._id, event.currentTarget.open)}>
        <summary className={styles.summary}>
          <span className={styles.who}>
            <Name className={styles.name}>{employee.employeeName}</Name>
            <span className={styles.what}>
              <span>{`${labelOf(employee.position)} ·`}</span> <Place>{employee.currentPharmacy}</Place>
              {employee.companyId === '' ? null : (
                <span>
                  {' · '}
                  <bdi dir="ltr">{employee.companyId}</bdi>
                </span>
              )}
            </span>
            {reasons === '' ? null : <Reasons of={reasons} />}
          </span>
          <span className={styles.state}>
            <PayState person={person} isStarted={typed !== undefined} />
          </span>
          <span className={styles.net}>{net === null ? '—' : <Money amount={net} />}</span>
          <IconChevronDown aria-hidden size={22} className={styles.chevron} />
          {net === null ? null : (
            <span className={styles.change}>
              <PayChangeText change={change} isLastComing={props.isLastComing} />
            </span>
          )}
        </summary>
        {isOpen ? (
          <div className={styles.body}>
            <PaidSlip
              person={person}
              slipPathOf={slipPathOf}
              onTakenBack={(entry) => actions.typeEntry(employee._id, entry)}
            />
            <PayFields form={form} person={person} onSaved={() => onSaved(employee._id)} />
          </div>
        ) : null}
      </details>
    </li>
  )
})

function Reasons({ of }: { of: string }) {
  const t = useT()
  const named = new Set(of.split(' '))
  return (
    <span className={styles.reasons}>
      {PAY_EXCEPTIONS.filter((each) => named.has(each)).map((each) => (
        <span key={each}>
          <IconAlertTriangle aria-hidden size={16} /> <span>{t(EXCEPTION_NAMES[each])}</span>
        </span>
      ))}
    </span>
  )
}
