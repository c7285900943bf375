import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { MoneyInput } from '../../components/money-input.tsx'
import { TextArea } from '../../components/text-area.tsx'
import type { OutboxRow } from '../../data/sync/types.ts'
import { errorMessageId } from '../../i18n/error-message.ts'
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

/** A shift being changed: the row as it was when its owner asked to, because it may be sent under their fingers. */
export type EditedShift = {
  row: OutboxRow
  intent: ShiftReportIntent
  /** The server's report that is shown beside it, if any: sending again then means having seen it. */
  seen: DailyReport | null
}

type EditShiftDialogProps = { edited: EditedShift; onClose: () => void; onSaved: (as: 'replaced' | 'added') => void }

export function EditShiftDialog({ edited, onClose, onSaved }: EditShiftDialogProps) {
  const t = useT()
  const formId = useId()
  const { row, intent } = edited
  const [opId] = useState(() => crypto.randomUUID())
  const [sales, setSales] = useState(intent.sales.toFixed(2))
  const [remarks, setRemarks] = useState(intent.remarks)
  const [problem, setProblem] = useState<MoneyProblem | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function save(event: FormEvent) {
    event.preventDefault()
    const parsed = parseMoney(sales)
    if (!parsed.ok) return setProblem(parsed.code)
    const resent = await resendShift({ ...edited, changes: { sales: toSar(parsed.halalas), remarks: remarks.trim() }, opId })
    if (resent.ok) onSaved(resent.as)
    else setFailure(resent.code)
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
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <p>
          <ItemTitle row={row} />
        </p>
        <MoneyInput label={t('sales.sales')} error={problem ? t(PROBLEMS[problem]) : undefined} value={sales} onValueChange={setSales} />
        <TextArea label={t('sales.remarks')} rows={2} maxLength={MAX_REMARKS_LENGTH} value={remarks} onValueChange={setRemarks} />
        {failure ? <Banner tone="error">{t(errorMessageId(failure))}</Banner> : null}
      </form>
    </Dialog>
  )
}
