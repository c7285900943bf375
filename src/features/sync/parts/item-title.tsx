import { isOfNewerApp } from '../../../data/sync/newer-app.ts'
import type { OutboxRow } from '../../../data/sync/types.ts'
import { useT } from '../../../i18n/use-t.ts'
import { rowLines } from './describe-row.tsx'
import { kindWords } from './kind-words.ts'

/** What a row is about, in one line; one that is emptied of its content, or that a newer app may mean otherwise, has its kind only. */
export function ItemTitle({ row }: { row: OutboxRow }) {
  const t = useT()
  const Line = row.intent === null || isOfNewerApp(row) ? undefined : rowLines[row.kind]
  return Line ? <Line row={row} /> : t(kindWords(row.kind))
}
