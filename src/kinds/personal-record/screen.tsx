import { parsePersonalRecordIntent } from './intent.ts'
import { useT } from '../../i18n/use-t.ts'
import type { KindLineProps, KindScreen } from '../screen.ts'

function Line({ row, name }: KindLineProps) {
  const t = useT()
  const intent = parsePersonalRecordIntent(row.intent)
  if (!intent) return name
  return intent.change.is === 'contacts'
    ? t('sync.recordContacts', { count: intent.change.contacts.length })
    : t('sync.recordVaccination')
}

export const personalRecordScreen: KindScreen = {
  Line,
  placeOf({ intent, lastProblem }, { contacts, vaccination }) {
    const change = parsePersonalRecordIntent(intent)?.change
    if (!change || lastProblem?.code === 'person_gone') return null
    return change.is === 'contacts'
      ? { path: contacts, label: 'sync.changeContacts' }
      : { path: vaccination, label: 'sync.changeVaccination' }
  },
}
