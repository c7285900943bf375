import { useState } from 'react'
import { IconPrinter, IconShare } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { useAmountText } from '../../../components/format/use-amount-text.ts'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import { shareText } from '../../../lib/share-text.ts'
import type { WorkedOutSlip } from '../../../shared/rules/pay/pay-history.ts'
import { OnlyUncovered } from './amounts-cover.tsx'
import styles from './slip-actions.module.css'
import { slipText } from './slip-text.ts'
import { useCompanyName } from './use-company-name.ts'

/** Print, and share as text. Covered amounts are shown before they can be shared. */
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
        <OnlyUncovered instead={null}>
          <Button icon={<IconShare aria-hidden size={20} />} onClick={() => void share(slip)}>
            {t('payroll.share')}
          </Button>
        </OnlyUncovered>
      ) : null}
      <p role="status" className={styles.said}>
        {said}
      </p>
    </div>
  )
}
