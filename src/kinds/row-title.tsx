import { isOfNewerApp } from '../data/record/newer-app.ts'
import type { OutboxRow } from '@counter/outbox'
import { useT } from '../i18n/use-t.ts'
import { kindWords, screenOf } from './screens.ts'

/**
 * The one-line description of a row. Only the type is shown if the content was removed, or if a newer version of the
 * app wrote it.
 */
export function RowTitle({ row }: { row: OutboxRow }) {
  const t = useT()
  const name = <span>{t(kindWords(row.kind))}</span>
  const Line = row.intent === null || isOfNewerApp(row) ? undefined : screenOf(row.kind)?.Line
  return Line ? <Line row={row} name={name} /> : name
}
