import { useState } from 'react'
import { useIsExtended } from '../../../lib/server-kind.ts'
import type { DailyReport, Shift } from '../../../shared/contract/sales.ts'
import { MonthDays } from './month/month-days.tsx'
import type { ReportedDay } from '../overlay.ts'
import type { SalesView } from '../queries.ts'
import styles from './managed-days.module.css'
import { Money } from '../../../components/format/money.tsx'
import { Name } from '../../../components/format/name.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useListText } from '../../../components/format/use-list-text.ts'
import { Button } from '../../../components/inputs/button.tsx'
import { MoneyInput } from '../../../components/inputs/money-input.tsx'
import { TextArea } from '../../../components/inputs/text-area.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { Banner } from '../../../components/state/banner.tsx'
import { directFailure } from '../../../i18n/direct-failure.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { SALES_PROBLEMS } from '../../../i18n/sales-problems.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../../shared/contract/text-limits.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import { readAmount } from '../../../shared/rules/values/money.ts'
import { shiftOf } from '../../../shared/rules/sales/shift-of-report.ts'
import { correctShift } from '../correction-commands.ts'
import { SHORT_SHIFT_NAMES } from './shift-names.ts'

/** The days of a pharmacy for its managers, who correct what was reported; not with a plain server. */
export function ManagedDays({ view, days }: { view: SalesView; days: ReportedDay[] }) {
  const corrects = useIsExtended()
  const [correcting, setCorrecting] = useState<{ report: DailyReport; shift: Shift } | null>(null)
  return (
    <>
      <MonthDays
        view={view}
        days={days}
        isManager
        {...(corrects ? { onCorrect: ({ report }, shift) => setCorrecting({ report, shift }) } : {})}
      />
      {correcting ? <CorrectShiftDialog {...correcting} onClose={() => setCorrecting(null)} /> : null}
    </>
  )
}

const FAILURES = {
  offline: 'sales.correctOffline',
  stale: 'sales.correctStale',
  other: 'sales.correctFailed',
} as const

type CorrectShiftDialogProps = { report: DailyReport; shift: Shift; onClose: () => void }

/** A manager's correction of what somebody reported, with a reason. Needs a connection. */
function CorrectShiftDialog({ report, shift, onClose }: CorrectShiftDialogProps) {
  const t = useT()
  const words = useDayWords()
  const listText = useListText()
  const { sales, pharmacist } = shiftOf(report, shift)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isShown, setIsShown] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<MessageId | null>(null)
  const read = readAmount(typed)
  const salesError =
    typed.trim() === ''
      ? t('sales.correctedSalesMissing')
      : read.ok
        ? undefined
        : t(SALES_PROBLEMS[read.code], { instead: listText(read.instead) })
  const reasonError = reason.trim() === '' ? t('sales.reasonMissing') : undefined

  async function save(): Promise<void> {
    setIsShown(true)
    if (!read.ok || salesError !== undefined || reasonError !== undefined) return
    setIsSaving(true)
    const done = await correctShift({ report, shift, sales: toSar(read.halalas), reason: reason.trim() })
    setIsSaving(false)
    if (done.ok) onClose()
    else setFailure(directFailure(done.code, FAILURES))
  }

  return (
    <Dialog
      isOpen
      title={t('sales.correctShift', { shift: t(SHORT_SHIFT_NAMES[shift]), day: words(report.day, 'weekday') })}
      onClose={onClose}
      closesOutside={false}
      footer={
        <>
          <Button variant="primary" busy={isSaving} onClick={() => void save()}>
            {t('sales.saveCorrection')}
          </Button>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          <Name>{pharmacist || t('app.notReadable')}</Name> · <Money amount={sales} />
        </p>
        <MoneyInput
          label={t('sales.correctedSales')}
          value={typed}
          error={isShown ? salesError : undefined}
          onValueChange={setTyped}
        />
        <TextArea
          label={t('sales.correctionReason')}
          hint={t('sales.correctionHint')}
          maxLength={MAX_LONG_TEXT_LENGTH}
          value={reason}
          error={isShown ? reasonError : undefined}
          onValueChange={setReason}
        />
        {failure === null ? null : <Banner tone="error">{t(failure)}</Banner>}
      </div>
    </Dialog>
  )
}
