import { useState } from 'react'
import { IconFileDownload } from '@tabler/icons-react'
import { Button } from '../../components/button.tsx'
import { LiveRegion } from '../../components/visually-hidden.tsx'
import { useT } from '../../i18n/use-t.ts'
import type { RankedPharmacy } from '../../shared/rules/chain-ranking.ts'
import { saveFile } from '../../lib/save-file.ts'
import { chainCsv } from './chain-csv.ts'

/** The list as it is chosen, as a file for a spreadsheet. */
export function ExportButton({ pharmacies, month }: { pharmacies: RankedPharmacy[]; month: string }) {
  const t = useT()
  const [said, setSaid] = useState('')
  const name = `${t('dashboard.csvFile')}-${month}.csv`
  return (
    <>
      <Button
        variant="quiet"
        icon={<IconFileDownload aria-hidden size={22} />}
        disabled={pharmacies.length === 0}
        onClick={() => {
          saveFile({ name, text: chainCsv({ pharmacies, month, t }), type: 'text/csv;charset=utf-8' })
          setSaid(t('dashboard.exported', { file: name, count: pharmacies.length }))
        }}
      >
        {t('dashboard.exportCsv')}
      </Button>
      <LiveRegion>{said}</LiveRegion>
    </>
  )
}
