import { liveQuery } from 'dexie'
import { refreshOldChainSettings } from '../../data/refresh-chain-settings.ts'
import { CHAIN_SETTINGS, readSetting, SERVER_FEATURES } from '../../data/settings.ts'
import { showAddedNames } from '../../i18n/added-names.ts'
import { showChainSettings } from '../../lib/chain-settings.ts'
import { showServerFeatures } from '../../lib/server-features.ts'
import { whileSeen } from '../../lib/use-while-seen.ts'
import { addedNames } from '../../shared/rules/added-names.ts'

const AGAIN_MS = 60_000

/** Shows the settings of the chain and the server's features as they change on this device, and reads them again every minute. */
export function watchChainSettings(userId: string): () => void {
  const reading = liveQuery(() => readSetting(CHAIN_SETTINGS)).subscribe({ next: show, error: () => {} })
  const features = liveQuery(() => readSetting(SERVER_FEATURES)).subscribe({
    next: showServerFeatures,
    error: () => {},
  })
  const stop = whileSeen(() => void refreshOldChainSettings({ userId }).catch(() => {}), AGAIN_MS)
  return () => {
    reading.unsubscribe()
    features.unsubscribe()
    stop()
  }
}

function show(stored: unknown): void {
  showChainSettings(stored)
  showAddedNames(addedNames(stored))
}
