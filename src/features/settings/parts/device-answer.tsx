import type { ReactNode } from 'react'
import { IconCircleCheck, IconCloudDown } from '@tabler/icons-react'
import { Card } from '../../../components/layout/card.tsx'
import { Skeleton } from '../../../components/state/skeleton.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { ClockWarning, isClockWrong } from './clock-state.tsx'
import styles from './device-answer.module.css'
import { useServerContact } from '../device-queries.ts'
import type { BrowserFacts } from '../device-queries.ts'
import { useMissingForOutage } from '../outage-queries.ts'
import { OutageState } from './outage-state.tsx'
import { weakPointsOf } from './weak-points-of.ts'
import { WeakPoints } from './weak-points.tsx'

type DeviceAnswerProps = {
  /** Undefined until the browser has answered. */
  browser: BrowserFacts | undefined
  /** Safari without the icon on the Home Screen. */
  isSafariTab: boolean
  /** What to do about that. */
  safariHelp: ReactNode
}

/** One answer: what is to be done on this device, or what it still has to load, or that everything is fine. */
export function DeviceAnswer({ browser, isSafariTab, safariHelp }: DeviceAnswerProps) {
  const t = useT()
  const contact = useServerContact()
  const missing = useMissingForOutage()
  if (!browser || contact === undefined || missing === undefined) return <Skeleton blockSize="5.25rem" />
  const points = weakPointsOf({ ...browser, isSafariTab })
  if (points.length > 0 || isClockWrong(contact))
    return (
      <>
        <ClockWarning contact={contact} />
        <WeakPoints points={points} safariHelp={safariHelp} />
      </>
    )
  const isReady = missing.length === 0
  const Icon = isReady ? IconCircleCheck : IconCloudDown
  return (
    <Card>
      <div className={styles.answer}>
        <Icon aria-hidden size={28} />
        <div>
          {isReady ? <h2>{t('settings.fine')}</h2> : null}
          <p>
            <OutageState />
          </p>
        </div>
      </div>
    </Card>
  )
}
