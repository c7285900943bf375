import { useId, useRef, useState } from 'react'
import { IconCircleCheck, IconFileDownload, IconFileUpload } from '@tabler/icons-react'
import { useListText } from '../../../components/format/use-list-text.ts'
import { Button } from '../../../components/inputs/button.tsx'
import { TextArea } from '../../../components/inputs/text-area.tsx'
import { ButtonRow } from '../../../components/layout/button-row.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { VisuallyHidden } from '../../../components/layout/visually-hidden.tsx'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import { csvOf } from '../../../lib/csv.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { fieldsOf, headingOf, requiredFieldsOf } from '../../../shared/rules/chain-import/columns.ts'
import type { ImportTable } from '../../../shared/rules/chain-import/columns.ts'
import { decodeTable } from '../../../shared/rules/chain-import/decode-table.ts'
import type { ImportReading } from '../../../shared/rules/chain-import/read-import.ts'
import styles from './chain-import.module.css'
import { ProblemList } from './problem-list.tsx'

type TableCardProps = {
  table: ImportTable
  text: string
  /** What a dry run of both tables says. */
  reading: ImportReading
  onTextChange: (text: string) => void
}

const TITLES = { pharmacies: 'import.pharmacies', people: 'import.people' } as const
const COUNTS = { pharmacies: 'import.pharmaciesRead', people: 'import.peopleRead' } as const

/** One of the two tables of an import: its template, a file or pasted cells, and the dry run. */
export function TableCard({ table, text, reading, onTextChange }: TableCardProps) {
  const t = useT()
  const locale = useLocale()
  const listText = useListText()
  const fileId = useId()
  const file = useRef<HTMLInputElement>(null)
  const [isNoText, setIsNoText] = useState(false)
  const problems = reading.problems.filter((problem) => problem.table === table)
  const count = reading[table].length
  const headings = (fields = fieldsOf(table)) => fields.map((field) => headingOf(table, field, locale))

  async function choose(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    const read = decodeTable(new Uint8Array(await chosen.arrayBuffer()))
    setIsNoText(read === null)
    if (read !== null) onTextChange(read)
  }

  return (
    <Card title={t(TITLES[table])}>
      <div className={styles.table}>
        <p className={styles.hint}>{t('import.required', { columns: listText(headings(requiredFieldsOf(table))) })}</p>
        <ButtonRow>
          <Button icon={<IconFileUpload aria-hidden size={20} />} onClick={() => file.current?.click()}>
            <span>{t('import.chooseFile')}</span>
            <VisuallyHidden>{` ${t(TITLES[table])}`}</VisuallyHidden>
          </Button>
          <Button
            variant="quiet"
            icon={<IconFileDownload aria-hidden size={20} />}
            onClick={() =>
              saveFile({
                name: `${table}.csv`,
                text: csvOf({ headings: headings(), rows: [] }),
                type: 'text/csv;charset=utf-8',
              })
            }
          >
            <span>{t('import.template')}</span>
            <VisuallyHidden>{` ${t(TITLES[table])}`}</VisuallyHidden>
          </Button>
        </ButtonRow>
        <input
          ref={file}
          id={fileId}
          type="file"
          hidden
          aria-label={t(TITLES[table])}
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          data-table={table}
          onChange={(event) => {
            void choose(event.target.files?.[0])
            // The same file again, once it is corrected, is a change too.
            event.target.value = ''
          }}
        />
        <TextArea
          label={t('import.paste')}
          name={table}
          rows={4}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          value={text}
          error={isNoText ? t('import.notText') : undefined}
          onValueChange={(value) => {
            setIsNoText(false)
            onTextChange(value)
          }}
        />
        {problems.length > 0 ? <ProblemList key={text} problems={problems} /> : null}
        {problems.length === 0 && count > 0 ? (
          <div role="status" className={styles.ready}>
            <IconCircleCheck aria-hidden size={20} />
            <span>{t(COUNTS[table], { count })}</span>
          </div>
        ) : null}
        <Notes table={table} reading={reading} />
      </div>
    </Card>
  )
}

/** What a dry run found that is no problem, but may not be meant. */
function Notes({ table, reading }: Pick<TableCardProps, 'table' | 'reading'>) {
  const t = useT()
  const locale = useLocale()
  const listText = useListText()
  const labelOf = useOptionLabel()
  const ignored = reading.ignored.filter((column) => column.table === table).map(({ heading }) => heading)
  const proposed = table === 'people' ? reading.proposed : []
  if (ignored.length === 0 && proposed.length === 0) return null
  return (
    <ul className={styles.notes}>
      {ignored.length > 0 ? <li>{t('import.ignored', { columns: listText(ignored) })}</li> : null}
      {proposed.map(({ field, value, count }) => (
        <li key={field}>
          {t('import.proposed', { column: headingOf('people', field, locale), value: labelOf(value), count })}
        </li>
      ))}
    </ul>
  )
}
