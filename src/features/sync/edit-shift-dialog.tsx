import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { MoneyInput } from '../../components/money-input.tsx'
import { TextArea } from '../../components/text-area.tsx'
import type { OutboxRow } from '../../data/sync/types.ts'
import { useT } from '../../i18n/use-t.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import type { DailyReport } from '../../shared/contract/sales.ts'
import { MAX_REMARKS_LENGTH } from '../../shared/contract/sales.ts'
import { parseMoney, toSar } from '../../shared/rules/money.ts'
import type { MoneyProblem } from '../../shared/rules/money.ts'
import type { ShiftReportIntent } from '../../shared/rules/shift-report.ts'
import { resendShift } from './commands.ts'
import styles from './edit-shift-dialog.module.css'
import { ItemTitle } from './item-title.tsx'

const PROBLEMS: Record<MoneyProblem, MessageId> = {
  sales_negative: 'sales.salesNegative',
  sales_not_a_number: 'sales.salesNotANumber',
  sales_too_large: 'sales.salesTooLarge',
  sales_too_precise: 'sales.salesTooPrecise',
}

type EditShiftDialogProps = {
  row: OutboxRow
  intent: ShiftReportIntent
  /** The server's report that is shown beside it, if any: sending again then means having seen it. */
  seen: DailyReport | null
  onClose: () => void
  onAct: (action: () => Promise<boolean>) => void
}

export function EditShiftDialog({ row, intent, seen, onClose, onAct }: EditShiftDialogProps) {
  const t = useT()
  const formId = useId()
  const [sales, setSales] = useState(intent.sales.toFixed(2))
  const [remarks, setRemarks] = useState(intent.remarks)
  const [problem, setProblem] = useState<MoneyProblem | null>(null)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const parsed = parseMoney(sales)
    if (!parsed.ok) return setProblem(parsed.code)
    onAct(() => resendShift({ row, intent, changes: { sales: toSar(parsed.halalas), remarks: remarks.trim() }, seen }))
  }

  return (
    <Dialog
      isOpen
      title={t('sync.editTitle')}
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary">
            {t('sync.resend')}
          </Button>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={handleSubmit}>
        <p>
          <ItemTitle row={row} />
        </p>
        <MoneyInput label={t('sales.sales')} error={problem ? t(PROBLEMS[problem]) : undefined} value={sales} onValueChange={setSales} />
        <TextArea label={t('sales.remarks')} rows={2} maxLength={MAX_REMARKS_LENGTH} value={remarks} onValueChange={setRemarks} />
      </form>
    </Dialog>
  )
}
