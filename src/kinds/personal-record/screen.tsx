import { parsePersonalRecordIntent } from './intent.ts'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../paths/paths.ts'
import { contactsPath } from '../../paths/record-paths.ts'
import { GONE } from '../choices.ts'
import type { KindLineProps, KindScreen } from '../screen.ts'

function Line({ row, name }: KindLineProps) {
  const t = useT()
  const intent = parsePersonalRecordIntent(row.intent)
  if (!intent) return name
  return (
    <span>
      {intent.change.is === 'contacts'
        ? t('sync.recordContacts', { count: intent.change.contacts.length })
        : t('sync.recordVaccination')}
    </span>
  )
}

export const personalRecordScreen: KindScreen = {
  name: 'sync.kindPersonalRecord',
  Line,
  placeOf({ intent, lastProblem }) {
    const change = parsePersonalRecordIntent(intent)?.change
    if (!change || lastProblem?.code === 'person_gone') return null
    return change.is === 'contacts'
      ? { path: contactsPath, label: 'sync.changeContacts' }
      : { path: paths.vaccine, label: 'sync.changeVaccination' }
  },
  choices: { person_gone: GONE },
  serverSide: () => null,
}
