import { useState } from 'react'
import { IconFileDownload } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { LiveRegion } from '../../../components/layout/visually-hidden.tsx'
import { noteExport } from '../../../data/record/note-export.ts'
import { useT } from '../../../i18n/use-t.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { dayOfVisit } from '../../../shared/rules/visits/visit-trend.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { visitsThatCount } from './shown-visit.ts'
import type { ShownVisit } from './shown-visit.ts'
import { visitsCsv } from './visits-csv.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'

/** Exports the filtered visits as CSV. */
export function ExportVisits({ visits: chosen, today }: { visits: readonly ShownVisit[]; today: string }) {
  const visits = visitsThatCount(chosen)
  const t = useT()
  const placeText = useOptionLabel()
  const owner = useSignedIn()
  const [said, setSaid] = useState('')
  const name = `${t('visits.csvFile')}-${today}.csv`
  return (
    <>
      <Button
        variant="quiet"
        icon={<IconFileDownload aria-hidden size={22} />}
        disabled={visits.length === 0}
        onClick={() => {
          saveFile({ name, text: visitsCsv({ visits, t, placeText }), type: 'text/csv;charset=utf-8' })
          void noteExport({ owner, what: 'visits', of: spanOf(visits) })
          setSaid(t('visits.exported', { file: name, count: visits.length }))
        }}
      >
        {t('visits.exportCsv')}
      </Button>
      <LiveRegion>{said}</LiveRegion>
    </>
  )
}

/** Their first and last day. */
function spanOf(visits: readonly ShownVisit[]): string {
  const days = visits.flatMap(({ visit }) => dayOfVisit(visit) ?? []).sort()
  return [...new Set([days.at(0), days.at(-1)])].join(' – ')
}
