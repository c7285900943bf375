import { onDemand } from '../../../components/async/on-demand.tsx'
import { withTexts } from '../../../i18n/with-texts.ts'
import { useServerWentBack } from '../queries.ts'

// Loaded on demand, because restores are rare.
const LostEntries = onDemand(async () => withTexts(import('./lost-entries.tsx').then((module) => module.LostEntries)))

/** After a restore of the server: what it lost of this person's entries, and a way to send them again. */
export function LostEntriesNote({ userId, syncPath }: { userId: string; syncPath: string | null }) {
  return useServerWentBack() ? <LostEntries userId={userId} syncPath={syncPath} /> : null
}
