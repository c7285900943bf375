import { useState } from 'react'
import { IconFileDownload, IconPrinter } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../inputs/button.tsx'
import styles from './list-outputs.module.css'
import { LiveRegion } from './visually-hidden.tsx'

type ListOutputsProps = {
  /** Of the file. */
  name: string
  csv: () => string
  /** Tells the audit trail. */
  onExported: () => void
  isEmpty: boolean
}

/** Prints a list, and saves it as a CSV file. */
export function ListOutputs({ name, csv, onExported, isEmpty }: ListOutputsProps) {
  const t = useT()
  const [said, setSaid] = useState('')
  return (
    <div className={styles.outputs}>
      <Button
        variant="quiet"
        icon={<IconPrinter aria-hidden size={20} />}
        disabled={isEmpty}
        onClick={() => window.print()}
      >
        {t('app.print')}
      </Button>
      <Button
        variant="quiet"
        icon={<IconFileDownload aria-hidden size={20} />}
        disabled={isEmpty}
        onClick={() => {
          saveFile({ name, text: csv(), type: 'text/csv;charset=utf-8' })
          onExported()
          setSaid(t('app.exportedTo', { file: name }))
        }}
      >
        {t('app.exportCsv')}
      </Button>
      <LiveRegion>{said}</LiveRegion>
    </div>
  )
}
