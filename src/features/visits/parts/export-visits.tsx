import { useState } from 'react'
import { IconFileDownload } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { LiveRegion } from '../../../components/layout/visually-hidden.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { saveFile } from '../../../lib/save-file.ts'
import type { ShownVisit } from './shown-visit.ts'
import { visitsCsv } from './visits-csv.ts'

/** The visits as they are chosen, as a file for a spreadsheet. */
export function ExportVisits({ visits, today }: { visits: readonly ShownVisit[]; today: string }) {
  const t = useT()
  const [said, setSaid] = useState('')
  const name = `${t('visits.csvFile')}-${today}.csv`
  return (
    <>
      <Button
        variant="quiet"
        icon={<IconFileDownload aria-hidden size={22} />}
        disabled={visits.length === 0}
        onClick={() => {
          saveFile({ name, text: visitsCsv({ visits, t }), type: 'text/csv;charset=utf-8' })
          setSaid(t('visits.exported', { file: name, count: visits.length }))
        }}
      >
        {t('visits.exportCsv')}
      </Button>
      <LiveRegion>{said}</LiveRegion>
    </>
  )
}
