import type { ReactNode } from 'react'
import { IconCircleCheck, IconCloudDown } from '@tabler/icons-react'
import { Card } from '../../../components/layout/card.tsx'
import { Skeleton } from '../../../components/state/skeleton.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { ClockWarning, isClockWrong } from './clock-state.tsx'
import { useSessionStore } from '../../../stores/session-store.ts'
import styles from './device-answer.module.css'
import { useNeedsOwner, useServerContact, useUnreadRows } from '../device-queries.ts'
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

/** What endangers unsent work: a wrong clock or a full device. Nothing where neither is so. */
export function DeviceDangers({ browser }: { browser: BrowserFacts | undefined }) {
  const contact = useServerContact()
  const points = browser
    ? weakPointsOf({ ...browser, isSafariTab: false }).filter((point) => point === 'almostFull')
    : []
  return (
    <>
      <ClockWarning contact={contact ?? null} />
      {points.length > 0 ? <WeakPoints points={points} safariHelp={null} /> : null}
    </>
  )
}

/** One answer: what is to be done on this device, or what it still has to load, or that everything is fine. */
export function DeviceAnswer({ browser, isSafariTab, safariHelp }: DeviceAnswerProps) {
  const t = useT()
  const contact = useServerContact()
  const missing = useMissingForOutage()
  const needsOwner = useNeedsOwner()
  const unread = useUnreadRows(
    useSessionStore(({ session }) => (session.status === 'signedIn' ? session.userId : null)),
  )
  if (!browser || contact === undefined || missing === undefined || needsOwner === undefined || !unread)
    return <Skeleton blockSize="5.25rem" />
  const points = weakPointsOf({ ...browser, isSafariTab })
  if (points.length > 0 || isClockWrong(contact))
    return (
      <>
        <ClockWarning contact={contact} />
        <WeakPoints points={points} safariHelp={safariHelp} />
      </>
    )
  const isReady = missing.length === 0
  // What is wrong with entries is said by their chip and among the facts.
  const isFine = isReady && !needsOwner && unread.length === 0
  const Icon = isReady ? IconCircleCheck : IconCloudDown
  return (
    <Card>
      <div className={styles.answer}>
        <Icon aria-hidden size={28} />
        <div>
          {isFine ? <h2>{t('settings.fine')}</h2> : null}
          <p>
            <OutageState />
          </p>
        </div>
      </div>
    </Card>
  )
}
