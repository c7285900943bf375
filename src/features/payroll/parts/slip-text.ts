import type { Translate } from '../../../i18n/use-t.ts'
import { isUnreadable } from '../../../shared/contract/readable.ts'
import { EARNING_LINES, OVERTIME_LINES } from '../../../shared/rules/pay/pay-history.ts'
import type { WorkedOutSlip } from '../../../shared/rules/pay/pay-history.ts'
import { LINE_NAMES } from './line-names.ts'

type SlipTextOf = {
  slip: WorkedOutSlip
  company: string
  name: string
  title: string
  t: Translate
  amountText: (amount: number) => string
}

/** A slip as plain text, to be shared: its lines that are not 0, and the net salary. */
export function slipText({ slip, company, name, title, t, amountText }: SlipTextOf): string {
  const money = (amount: number) => `${amountText(amount)} ${t('app.currency')}`
  const lines = [...EARNING_LINES, ...OVERTIME_LINES, 'deductions' as const].flatMap((line) => {
    if (isUnreadable(slip, line)) return [`${t(LINE_NAMES[line])}: ${t('app.notReadable')}`]
    const amount = line === 'deductions' ? -slip[line] : slip[line]
    return amount === 0 ? [] : [`${t(LINE_NAMES[line])}: ${money(amount)}`]
  })
  const voided = slip.voided ? [`${t('payroll.voided')}: ${slip.voided.reason}`] : []
  return [company, title, name, ...voided, '', ...lines, `${t('payroll.netSalary')}: ${money(slip.netPay)}`].join('\n')
}
