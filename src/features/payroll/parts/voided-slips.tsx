import { Money } from '../../../components/format/money.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Link } from '../../../lib/router.tsx'
import type { VoidedSlip } from '../../../shared/contract/payroll.ts'
import { noNetPayText } from './no-net-pay.ts'
import styles from './voided-slips.module.css'

type VoidedSlipsProps = { voided: readonly VoidedSlip[]; slipPathOf: (slipId: string) => string }

/** A person's voided slips of the month, beside the one that counts. */
export function VoidedSlips({ voided, slipPathOf }: VoidedSlipsProps) {
  const t = useT()
  if (voided.length === 0) return null
  return (
    <ul className={styles.list}>
      {voided.map((slip) => (
        <li key={slip._id}>
          <Link to={slipPathOf(slip._id)}>{t('payroll.voidedSlip')}</Link>{' '}
          <s>{slip.netPay === null ? t(noNetPayText(slip)) : <Money amount={slip.netPay} />}</s>
          {' · '}
          <bdi>{slip.voided.reason}</bdi>
        </li>
      ))}
    </ul>
  )
}
