import { memo, useState } from 'react'
import { IconChevronDown } from '@tabler/icons-react'
import { Money } from '../../../components/format/money.tsx'
import { Name } from '../../../components/format/name.tsx'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { classNames } from '../../../lib/class-names.ts'
import { payChange } from '../../../shared/rules/pay-month.ts'
import { PaidSlip } from './paid-slip.tsx'
import styles from './pay-card.module.css'
import { PayChangeText } from './pay-change-text.tsx'
import { PayFields } from './pay-fields.tsx'
import { PayState } from './pay-state.tsx'
import { usePayForm } from './use-pay-form.ts'
import type { PayFormProps } from './use-pay-form.ts'

export type PayCardProps = PayFormProps & { slipPathOf: (slipId: string) => string }

/** One employee: collapsed, name, state and net pay; expanded, the whole form. */
export const PayCard = memo(function PayCard({ slipPathOf, ...props }: PayCardProps) {
  const labelOf = useOptionLabel()
  const { person, typed, actions } = props
  const [isOpen, setIsOpen] = useState(false)
  const form = usePayForm(props)
  const { employee, slip } = person
  // What is typed beside an existing slip is not what the month pays.
  const isPaid = slip !== null
  const net = isPaid ? slip.netPay : form.read.isRight ? form.read.netPay : null
  const change = isPaid ? payChange(slip.netPay, person.last?.netPay ?? null) : form.change
  return (
    <li className={classNames(styles.card, isOpen && styles.open)}>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>
          <span className={styles.who}>
            <Name className={styles.name}>{employee.employeeName}</Name>
            <span className={styles.what}>
              {labelOf(employee.position)} · <bdi>{labelOf(employee.currentPharmacy)}</bdi> ·{' '}
              <bdi dir="ltr">{employee.companyId}</bdi>
            </span>
          </span>
          <span className={styles.state}>
            <PayState person={person} isStarted={typed !== undefined} />
          </span>
          <span className={styles.net}>{net === null ? '—' : <Money amount={net} />}</span>
          <IconChevronDown aria-hidden size={22} className={styles.chevron} />
          <span className={styles.change}>{net === null ? null : <PayChangeText change={change} />}</span>
        </summary>
        {isOpen ? (
          <div className={styles.body}>
            <PaidSlip
              person={person}
              slipPathOf={slipPathOf}
              onTakenBack={(entry) => actions.typeEntry(employee._id, entry)}
            />
            <PayFields form={form} person={person} />
          </div>
        ) : null}
      </details>
    </li>
  )
})
