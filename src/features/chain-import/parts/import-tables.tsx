import { useDeferredValue, useMemo } from 'react'
import { IMPORT_TABLES } from '../../../shared/rules/chain-import/columns.ts'
import { readImport } from '../../../shared/rules/chain-import/read-import.ts'
import type { ImportReading, ImportTexts, KnownChain } from '../../../shared/rules/chain-import/read-import.ts'
import { TableCard } from './table-card.tsx'

export const NO_TEXTS: ImportTexts = { pharmacies: '', people: '' }

/** The dry run; of what was typed a moment ago, so that typing stays fluent. */
export function useDryRun(texts: ImportTexts, known: KnownChain): ImportReading {
  const { pharmacies, people } = useDeferredValue(texts)
  return useMemo(() => readImport({ pharmacies, people }, known), [pharmacies, people, known])
}

type ImportTablesProps = { texts: ImportTexts; reading: ImportReading; onChange: (texts: ImportTexts) => void }

export function ImportTables({ texts, reading, onChange }: ImportTablesProps) {
  return IMPORT_TABLES.map((table) => (
    <TableCard
      key={table}
      table={table}
      text={texts[table]}
      reading={reading}
      onTextChange={(text) => onChange({ ...texts, [table]: text })}
    />
  ))
}
