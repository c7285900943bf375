import { liveQuery } from 'dexie'
import { refreshOldChainSettings } from '../../data/reads/refresh-chain-settings.ts'
import { CHAIN_SETTINGS, readSetting, SERVER_KIND } from '../../data/store/settings.ts'
import { showAddedNames } from '../../i18n/added-names.ts'
import { showChainSettings } from '../../lib/chain-settings.ts'
import { showServerKind } from '../../lib/server-kind.ts'
import { whileSeen } from '../../lib/queries/use-while-seen.ts'
import { addedNames } from '../../shared/rules/people/added-names.ts'

const AGAIN_MS = 60_000

/** Shows the settings of the chain and the kind of the server as they change on this device, and reads them again every minute. */
export function watchChainSettings(userId: string): () => void {
  const reading = liveQuery(() => readSetting(CHAIN_SETTINGS)).subscribe({ next: show, error: () => {} })
  const kind = liveQuery(() => readSetting(SERVER_KIND)).subscribe({
    next: showServerKind,
    error: () => {},
  })
  const stop = whileSeen(() => void refreshOldChainSettings({ userId }).catch(() => {}), AGAIN_MS)
  return () => {
    reading.unsubscribe()
    kind.unsubscribe()
    stop()
  }
}

function show(stored: unknown): void {
  showChainSettings(stored)
  showAddedNames(addedNames(stored))
}
