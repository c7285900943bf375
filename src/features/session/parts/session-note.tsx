import { useEffect } from 'react'
import { onDemand } from '../../../components/async/on-demand.tsx'
import { withTexts } from '../../../i18n/with-texts.ts'
import { whenNetworkIsBack } from '../../../lib/queries/when-network-is-back.ts'
import { askAgain } from '../commands.ts'
import { useSessionTrouble } from '../queries.ts'

const SessionTroubleNote = onDemand(async () =>
  withTexts(import('./session-trouble-note.tsx').then((module) => module.SessionTroubleNote)),
)

const ASK_EVERY_MS = 20_000

/** Says why figures may be stale: an offline sign-in, or the server requires the password again. */
export function SessionNote({ userId }: { userId: string }) {
  const trouble = useSessionTrouble(userId)
  useAskingAgain(userId, trouble === 'signedInOffline' || trouble === 'openedByPin')
  return trouble ? <SessionTroubleNote trouble={trouble} /> : null
}

/** After an offline sign-in, only polling finds out when the server is available again. */
function useAskingAgain(userId: string, isOffline: boolean): void {
  useEffect(() => {
    if (!isOffline) return
    const ask = () => {
      if (document.visibilityState === 'visible') void askAgain(userId)
    }
    ask()
    const timer = setInterval(ask, ASK_EVERY_MS)
    const stopListening = whenNetworkIsBack(ask)
    return () => {
      clearInterval(timer)
      stopListening()
    }
  }, [userId, isOffline])
}
