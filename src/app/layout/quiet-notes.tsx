import { useEffect } from 'react'
import { onDemand } from '../../components/async/on-demand.tsx'
import { noteChangesSeen, startCountingChanges } from '../../features/help/parts/changes-seen.ts'
import { putInstallOff } from '../../features/help/commands.ts'
import { noteFirstDay, useDueNote } from '../../features/help/parts/due-note.ts'
import { useInstallState } from '../../lib/installed-app/install.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { paths } from '../../paths/paths.ts'
import { withTexts } from '../../i18n/with-texts.ts'

// On most days no note is due; then neither they nor their texts are loaded.
const WhatIsNew = onDemand(async () =>
  withTexts(import('../../features/help/parts/what-is-new.tsx').then((module) => module.WhatIsNew)),
)
const InstallOffer = onDemand(async () =>
  withTexts(import('../../features/help/parts/install-offer.tsx').then((module) => module.InstallOffer)),
)

/** At most one note, only on the home screen, where it interrupts no work. */
export function QuietNotes() {
  const { userId, isAdmin, isAccountant } = useSignedIn()
  const install = useInstallState()
  const due = useDueNote({ userId, isAdmin, isAccountant, install })
  useEffect(() => void Promise.all([startCountingChanges(userId), noteFirstDay()]).catch(() => {}), [userId])

  if (due?.type === 'whatIsNew')
    return <WhatIsNew since={due.since} devicePath={paths.settings} onRead={() => void noteChangesSeen(userId)} />
  if (due?.type === 'install')
    return <InstallOffer byHand={install === 'byHand'} onPutOff={() => void putInstallOff()} />
  return null
}
