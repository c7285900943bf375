import { useState } from 'react'
import { IconFileDownload, IconPrinter } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { LiveRegion } from '../../../components/layout/visually-hidden.tsx'
import { noteExport } from '../../../data/record/note-export.ts'
import { useT } from '../../../i18n/use-t.ts'
import { saveFile } from '../../../lib/save-file.ts'
import type { KpiFigures } from '../../../shared/contract/kpi-figures.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { kpisCsv } from './kpis-csv.ts'
import styles from './kpis.module.css'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'

/** Prints what is shown, and saves it as a CSV file. */
export function KpiOutputs({ all, month }: { all: readonly KpiFigures[]; month: string }) {
  const t = useT()
  const placeText = useOptionLabel()
  const owner = useSignedIn()
  const [said, setSaid] = useState('')
  const name = `${t('kpis.csvFile')}-${month}.csv`
  return (
    <div className={styles.outputs}>
      <Button variant="quiet" icon={<IconPrinter aria-hidden size={20} />} onClick={() => window.print()}>
        {t('kpis.print')}
      </Button>
      <Button
        variant="quiet"
        icon={<IconFileDownload aria-hidden size={20} />}
        disabled={all.length === 0}
        onClick={() => {
          saveFile({ name, text: kpisCsv({ all, month, t, placeText }), type: 'text/csv;charset=utf-8' })
          void noteExport({ owner, what: 'kpis', of: month })
          setSaid(t('kpis.exported', { file: name, count: all.length }))
        }}
      >
        {t('kpis.exportCsv')}
      </Button>
      <LiveRegion>{said}</LiveRegion>
    </div>
  )
}
