import { Card } from '../../../components/layout/card.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { SkeletonCard } from '../../../components/state/skeleton.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { useAttendance } from '../queries.ts'
import styles from './attendance.module.css'
import { CorrectionsCard } from './corrections-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { PunchPanel } from './punch-panel.tsx'
import { PunchesNotSent } from './punches-not-sent.tsx'

/** `/labourCheck`: check in and out, the hours worked, and corrections. */
export function Attendance() {
  const t = useT()
  const { userId } = useSignedIn()
  const view = useAttendance(userId)
  if (!view) return <SkeletonCard blockSize="35rem" />
  return (
    <div className={styles.cards}>
      <FreshnessNote
        fetchedAt={view.fetchedAt}
        problem={view.problem}
        unread={view.unread}
        never={{ title: t('attendance.neverTitle'), also: t('attendance.punchAlready') }}
      />
      <div className={styles.columns}>
        <Card>
          <div className={styles.punch}>
            <PunchPanel view={view} isMain />
            {view.attention.length > 0 ? <PunchesNotSent rows={view.attention} /> : null}
          </div>
        </Card>
        <HoursCard view={view} />
        <CorrectionsCard corrections={view.corrections} />
      </div>
    </div>
  )
}
