import { memo, useState } from 'react'
import { IconFileDownload } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { LiveRegion } from '../../../components/layout/visually-hidden.tsx'
import { noteExport } from '../../../data/record/note-export.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { payCsv } from './pay-csv.ts'
import type { PersonPay } from '../overlay.ts'

/** Exports the listed people as CSV. */
export const PayExport = memo(function PayExport({ people, month }: { people: readonly PersonPay[]; month: string }) {
  const t = useT()
  const owner = useSignedIn()
  const labelOf = useOptionLabel()
  const [said, setSaid] = useState('')
  const file = `${t('payroll.csvFile')}-${month.slice(0, 7)}.csv`
  return (
    <>
      <Button
        icon={<IconFileDownload aria-hidden size={20} />}
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
    </>
  )
})
