import { useState } from 'react'
import { IconFileDownload } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { useStampWords } from '../../../components/format/use-instant-words.ts'
import { LiveRegion } from '../../../components/layout/visually-hidden.tsx'
import { noteExport } from '../../../data/record/note-export.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { RankedPharmacy } from '../../../shared/rules/chain/chain-ranking.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { chainCsv } from './chain-csv.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'

/** Exports the filtered list as CSV. `staleAt`: the time of today's data (ms), null while it is fresh. */
export function ExportButton({
  pharmacies,
  month,
  staleAt,
}: {
  pharmacies: RankedPharmacy[]
  month: string
  staleAt: number | null
}) {
  const t = useT()
  const placeText = useOptionLabel()
  const owner = useSignedIn()
  const stampWords = useStampWords()
  const noneWords =
    staleAt === null ? t('dashboard.todayNone') : t('dashboard.todayNoneBy', { time: stampWords(staleAt) })
  const [said, setSaid] = useState('')
  const name = `${t('dashboard.csvFile')}-${month}.csv`
  return (
    <>
      <Button
        variant="quiet"
        icon={<IconFileDownload aria-hidden size={22} />}
        disabled={pharmacies.length === 0}
        onClick={() => {
          saveFile({
            name,
            text: chainCsv({ pharmacies, month, t, placeText, noneWords }),
            type: 'text/csv;charset=utf-8',
          })
          void noteExport({ owner, what: 'chain', of: month })
          setSaid(t('dashboard.exported', { file: name, count: pharmacies.length }))
        }}
      >
        {t('dashboard.exportCsv')}
      </Button>
      <LiveRegion>{said}</LiveRegion>
    </>
  )
}
