import { useState } from 'react'
import { Skeleton } from '../../components/state/skeleton.tsx'
import { InstallSteps } from '../../features/help/parts/install-steps.tsx'
import { DeviceFacts } from '../../features/settings/parts/device-facts.tsx'
import { useBrowserFacts } from '../../features/settings/parts/device-queries.ts'
import { WeakPoints } from '../../features/settings/parts/weak-points.tsx'
import { useInstallState } from '../../lib/install.ts'
import styles from './column.module.css'

/** The state and the weak points of this device. `syncPath`: the page of unsent work; null on that page itself. */
export function DeviceState({ syncPath }: { syncPath: string | null }) {
  const install = useInstallState()
  const [turn, setTurn] = useState(0)
  const browser = useBrowserFacts(turn)
  return (
    <div className={styles.parts}>
      <DeviceFacts browser={browser} syncPath={syncPath} isInstalled={install === 'installed'} />
      {browser ? (
        <WeakPoints
          browser={browser}
          isSafariTab={install === 'byHand'}
          safariHelp={<InstallSteps />}
          onAsked={() => setTurn(turn + 1)}
        />
      ) : (
        <Skeleton blockSize="3.5rem" />
      )}
    </div>
  )
}
