import { parseExportIntent } from './kind.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useT } from '../../i18n/use-t.ts'
import type { ExportIntent } from '../../shared/contract/intents/export-note.ts'
import type { KindLineProps, KindScreen } from '../screen.ts'

const WHAT_WORDS: Record<ExportIntent['what'], MessageId> = {
  month: 'sync.exportMonth',
  chain: 'sync.exportChain',
  pay: 'sync.exportPay',
  visits: 'sync.exportVisits',
  handovers: 'sync.exportHandovers',
  overtime: 'sync.exportOvertime',
  attendance: 'sync.exportAttendance',
  kpis: 'sync.exportKpis',
  tills: 'sync.exportTills',
  audit: 'sync.exportAudit',
}

function Line({ row, name }: KindLineProps) {
  const t = useT()
  const intent = parseExportIntent(row.intent)
  if (!intent) return name
  return (
    <span>
      {name} <span>{`· ${t(WHAT_WORDS[intent.what])} ·`}</span> <bdi>{intent.of}</bdi>
    </span>
  )
}

export const exportNoteScreen: KindScreen = {
  name: 'sync.kindExportNote',
  Line,
  // Nothing of it can be edited.
  placeOf: () => null,
  choices: {},
  serverSide: () => null,
}
