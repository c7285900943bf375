import { onDemand } from '../../../components/async/on-demand.tsx'
import { withTexts } from '../../../i18n/with-texts.ts'
import { useLockNotice } from '../queries.ts'

const LockNoteText = onDemand(async () =>
  withTexts(import('./lock-note-text.tsx').then((module) => module.LockNoteText)),
)

/** Shown after the device locked itself, or after the account was changed elsewhere. */
export function LockNote() {
  const notice = useLockNotice()
  return notice ? <LockNoteText notice={notice} /> : null
}
