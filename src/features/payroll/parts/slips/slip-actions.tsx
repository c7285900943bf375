import { useState } from 'react'
import { IconPrinter, IconShare } from '@tabler/icons-react'
import { Button } from '../../../../components/inputs/button.tsx'
import { useAmountText } from '../../../../components/format/use-amount-text.ts'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { shareText } from '../../../../lib/share-text.ts'
import type { WorkedOutSlip } from '../../../../shared/rules/pay/pay-history.ts'
import type { Translate } from '../../../../i18n/use-t.ts'
import { isUnreadable } from '../../../../shared/contract/readable.ts'
import { EARNING_LINES, OVERTIME_LINES } from '../../../../shared/rules/pay/pay-history.ts'
import styles from './slip-actions.module.css'
import { useCompanyName } from './use-company-name.ts'
import { LINE_NAMES } from '../line-names.ts'

/** Print, and share as text. */
export function SlipActions({ slip, name }: { slip: WorkedOutSlip | null; name: string }) {
  const t = useT()
  const words = useDayWords()
  const amountText = useAmountText()
  const company = useCompanyName()
  const [said, setSaid] = useState('')

  async function share(worked: WorkedOutSlip) {
    const title = `${t('payroll.statement')} · ${words(worked.month, 'month')}`
    const text = slipText({ slip: worked, company, name, title, t, amountText })
    const shared = await shareText({
      title,
      text,
      fileName: `${t('payroll.slipFile')}-${worked.month.slice(0, 7)}.txt`,
    })
    setSaid(shared === 'copied' ? t('payroll.copied') : shared === 'saved' ? t('payroll.savedAsFile') : '')
  }

  return (
    <div className={styles.actions}>
      <Button icon={<IconPrinter aria-hidden size={20} />} onClick={() => window.print()}>
        {t('payroll.print')}
      </Button>
      {slip ? (
        <Button icon={<IconShare aria-hidden size={20} />} onClick={() => void share(slip)}>
          {t('payroll.share')}
        </Button>
      ) : null}
      <p role="status" className={styles.said}>
        {said}
      </p>
    </div>
  )
}

type SlipTextOf = {
  slip: WorkedOutSlip
  company: string
  name: string
  title: string
  t: Translate
  amountText: (amount: number) => string
}

/** A slip as plain text, to be shared: its lines that are not 0, and the net salary. */
function slipText({ slip, company, name, title, t, amountText }: SlipTextOf): string {
  const money = (amount: number) => `${amountText(amount)} ${t('app.currency')}`
  const lines = [...EARNING_LINES, ...OVERTIME_LINES, 'deductions' as const].flatMap((line) => {
    if (isUnreadable(slip, line)) return [`${t(LINE_NAMES[line])}: ${t('app.notReadable')}`]
    const amount = line === 'deductions' ? -slip[line] : slip[line]
    return amount === 0 ? [] : [`${t(LINE_NAMES[line])}: ${money(amount)}`]
  })
  const voided = slip.voided ? [`${t('payroll.voided')}: ${slip.voided.reason}`] : []
  return [company, title, name, ...voided, '', ...lines, `${t('payroll.netSalary')}: ${money(slip.netPay)}`].join('\n')
}
