import { parsePersonalRecordIntent } from '../../../data/sync/kinds/personal-record-intent.ts'
import type { OutboxRow } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import { kindWords } from '../parts/kind-words.ts'

export function PersonalRecordLine({ row }: { row: OutboxRow }) {
  const t = useT()
  const intent = parsePersonalRecordIntent(row.intent)
  if (!intent) return t(kindWords(row.kind))
  return intent.change.is === 'contacts'
    ? t('sync.recordContacts', { count: intent.change.contacts.length })
    : t('sync.recordVaccination')
}
