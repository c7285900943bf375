import { IconPrinter } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { useT } from '../../../i18n/use-t.ts'
import styles from './print-slip.module.css'

export function PrintSlip() {
  const t = useT()
  return (
    <div className={styles.print}>
      <Button variant="primary" icon={<IconPrinter aria-hidden size={20} />} onClick={() => window.print()}>
        {t('payroll.print')}
      </Button>
      <p>{t('payroll.printHint')}</p>
    </div>
  )
}
