import { memo, useState } from 'react'
import { IconCopy, IconFileDownload } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { LiveRegion } from '../../../components/layout/visually-hidden.tsx'
import { noteExport } from '../../../data/note-export.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { entryOfSlip, isCopyable } from '../../../shared/rules/pay-entry.ts'
import { payMonthBefore } from '../../../shared/rules/pay-history.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import styles from './pay-actions.module.css'
import { payCsv } from './pay-csv.ts'
import type { PersonPay } from './pay-overlay.ts'
import type { PayDraftActions } from './use-pay-drafts.ts'

type PayActionsProps = {
  people: readonly PersonPay[]
  month: string
  startedIds: ReadonlySet<string>
  actions: PayDraftActions
}

/** Actions for all listed people: copy last month into the forms, or export as CSV. */
export const PayActions = memo(function PayActions({ people, month, startedIds, actions }: PayActionsProps) {
  const t = useT()
  const owner = useSignedIn()
  const words = useDayWords()
  const labelOf = useOptionLabel()
  const [said, setSaid] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  // Forms with typed values are left alone, as are slips with a figure that must be typed.
  const copyable = people.flatMap(({ employee, slip, row, last }) =>
    !slip && !row && last && isCopyable(last) && !startedIds.has(employee._id) ? [{ id: employee._id, last }] : [],
  )
  const lastMonth = words(payMonthBefore(month), 'month')
  const file = `${t('payroll.csvFile')}-${month.slice(0, 7)}.csv`

  return (
    <div className={styles.actions}>
      {people.some(({ last }) => last) ? (
        <Button
          variant="quiet"
          icon={<IconCopy aria-hidden size={22} />}
          disabled={copyable.length === 0}
          onClick={() => setIsAsking(true)}
        >
          {t('payroll.copyAll', { month: lastMonth })}
        </Button>
      ) : null}
      <Button
        variant="quiet"
        icon={<IconFileDownload aria-hidden size={22} />}
        disabled={people.length === 0}
        onClick={() => {
          saveFile({ name: file, text: payCsv({ people, month, t, labelOf }), type: 'text/csv;charset=utf-8' })
          void noteExport({ owner, what: 'pay', of: month.slice(0, 7) })
          setSaid(t('payroll.exported', { file, count: people.length }))
        }}
      >
        {t('payroll.exportCsv')}
      </Button>
      <LiveRegion>{said}</LiveRegion>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('payroll.copyAllTitle', { month: lastMonth })}
        confirmLabel={t('payroll.copyAllConfirm')}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          actions.typeEntries(Object.fromEntries(copyable.map(({ id, last }) => [id, entryOfSlip(last)])))
          setSaid(t('payroll.copiedAll', { count: copyable.length }))
        }}
      >
        <p>{t('payroll.copyAllBody', { count: copyable.length })}</p>
      </ConfirmDialog>
    </div>
  )
})
