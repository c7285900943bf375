import { IconCircleCheck, IconCloudDown } from '@tabler/icons-react'
import { Card } from '../../../components/layout/card.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { ClockWarning, isClockWrong } from './clock-state.tsx'
import styles from './device-answer.module.css'
import { useServerContact } from '../device-queries.ts'
import { useMissingForOutage } from '../outage-queries.ts'
import { OutageState } from './outage-state.tsx'
import { weakPointsOf } from './weak-points-of.ts'
import { WeakPoints } from './weak-points.tsx'
import type { WeakPointsProps } from './weak-points.tsx'

/** What needs attention on this device; if nothing does, says so where `saysFine`. */
export function DeviceAnswer({ saysFine, ...props }: WeakPointsProps & { saysFine: boolean }) {
  const t = useT()
  const contact = useServerContact()
  const missing = useMissingForOutage()
  const weakPoints = weakPointsOf({ ...props.browser, isSafariTab: props.isSafariTab })
  const isFine = weakPoints.length === 0 && !isClockWrong(contact ?? null) && missing?.length === 0
  // That only the app is missing is what this point says.
  const isSaid = weakPoints.includes('noWorker') && missing?.join() === 'app'
  return (
    <>
      <ClockWarning contact={contact ?? null} />
      <WeakPoints {...props} />
      {saysFine && contact !== undefined && missing && !isSaid ? (
        <Card>
          <div className={styles.answer}>
            {missing.length === 0 ? <IconCircleCheck aria-hidden size={28} /> : <IconCloudDown aria-hidden size={28} />}
            <div>
              {isFine ? <h2>{t('settings.fine')}</h2> : null}
              <p>
                <OutageState />
              </p>
            </div>
          </div>
        </Card>
      ) : null}
    </>
  )
}
