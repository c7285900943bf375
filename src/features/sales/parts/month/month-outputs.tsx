import { useState } from 'react'
import { IconFileDownload, IconPrinter } from '@tabler/icons-react'
import { Button } from '../../../../components/inputs/button.tsx'
import { usePaymentKinds } from '../../../../components/till/use-payment-kinds.ts'
import { LiveRegion } from '../../../../components/layout/visually-hidden.tsx'
import { noteExport } from '../../../../data/record/note-export.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { useSignedIn } from '../../../../stores/session-store.ts'
import { monthCsv } from './month-csv.ts'
import { monthLedger } from './month-ledger.ts'
import styles from './month-outputs.module.css'
import { MonthPaper } from './month-paper.tsx'
import { TillPaper } from './till-paper.tsx'
import { TimesPaper } from './times-paper.tsx'
import type { SalesView } from '../../queries.ts'
import { useOptionLabel } from '../../../../i18n/use-option-label.ts'

type MonthOutputsProps = { view: Pick<SalesView, 'days' | 'month'>; pharmacyName: string; today: string }

/** Prints the shown month or exports it as CSV. Renders nothing while it has no report. */
export function MonthOutputs({ view, pharmacyName, today }: MonthOutputsProps) {
  const t = useT()
  const owner = useSignedIn()
  const { labelOf } = usePaymentKinds()
  const place = useOptionLabel()(pharmacyName)
  const [said, setSaid] = useState('')
  const rows = monthLedger({ ...view, today })
  const shifts = rows
    .flatMap(({ shifts: { morning, night } }) => [morning, night])
    .filter(({ halalas }) => halalas !== null).length
  if (shifts === 0) return null
  const name = `${t('sales.csvFile')}-${place}-${view.month}.csv`
  return (
    <>
      <div className={styles.buttons}>
        <Button variant="quiet" icon={<IconPrinter aria-hidden size={20} />} onClick={() => window.print()}>
          {t('sales.printMonth')}
        </Button>
        <Button
          variant="quiet"
          icon={<IconFileDownload aria-hidden size={20} />}
          onClick={() => {
            saveFile({
              name,
              text: monthCsv({ rows, place, t, kindLabel: labelOf }),
              type: 'text/csv;charset=utf-8',
            })
            void noteExport({ owner, what: 'month', of: `${pharmacyName} ${view.month}` })
            setSaid(t('sales.exported', { file: name, count: shifts }))
          }}
        >
          {t('sales.exportCsv')}
        </Button>
        <LiveRegion>{said}</LiveRegion>
      </div>
      <MonthPaper view={view} rows={rows} pharmacyName={pharmacyName} />
      <TillPaper rows={rows} month={view.month} />
      <TimesPaper rows={rows} month={view.month} />
    </>
  )
}
