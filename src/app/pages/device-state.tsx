import { useState } from 'react'
import { Fold } from '../../components/layout/fold.tsx'
import { InstallSteps } from '../../features/help/parts/install-steps.tsx'
import { DeviceAnswer, DeviceDangers } from '../../features/settings/parts/device-answer.tsx'
import { DeviceFacts } from '../../features/settings/parts/device-facts.tsx'
import { useBrowserFacts } from '../../features/settings/device-queries.ts'
import { useT } from '../../i18n/use-t.ts'
import { useInstallState } from '../../lib/installed-app/install.ts'
import styles from './column.module.css'

/**
 * What needs attention on this device, or that all is well; the details are folded. `syncPath`: the page of unsent
 * work; null on that page itself, which has an answer of its own and shows only what endangers it, and the details.
 */
export function DeviceState({ syncPath }: { syncPath: string | null }) {
  const t = useT()
  const install = useInstallState()
  const [turn, setTurn] = useState(0)
  const browser = useBrowserFacts(turn)
  const isOwnAnswer = syncPath !== null
  return (
    <div className={styles.parts}>
      {isOwnAnswer ? (
        <DeviceAnswer browser={browser} isSafariTab={install === 'byHand'} safariHelp={<InstallSteps />} />
      ) : (
        <DeviceDangers browser={browser} />
      )}
      <Fold label={t('settings.state')} title={t('settings.state')}>
        <DeviceFacts
          browser={browser}
          syncPath={syncPath}
          isInstalled={install === 'installed'}
          onAsked={isOwnAnswer ? () => setTurn(turn + 1) : null}
        />
      </Fold>
    </div>
  )
}
