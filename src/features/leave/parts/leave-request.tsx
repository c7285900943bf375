import { Banner } from '../../../components/state/banner.tsx'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { SkeletonCard } from '../../../components/state/skeleton.tsx'
import { parseLeaveRequestIntent } from '../../../shared/contract/intents/leave-request.ts'
import type { OutboxRow } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import { useNow } from '../../../lib/use-now.ts'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import type { LeaveDraft } from '../commands.ts'
import { LeaveRequestForm } from './leave-request-form.tsx'
import { leavesThatCount } from './shown-leave.ts'
import styles from './leave-request.module.css'
import { LeavesFreshness } from './leaves-freshness.tsx'
import { useAbsences } from '../absence-queries.ts'
import type { AbsencesView } from '../absence-queries.ts'
import { useEditableRequest, useFreshLeaves, useLeaves } from '../queries.ts'
import type { Freshness } from '../queries.ts'
import { unsentId } from '../../../data/record/unsent-id.ts'

type LeaveRequestProps = {
  /** The operation id of the unsent request to edit; null for a new one. */
  editing: string | null
  historyPath: string
  onSaved: (opId: string) => void
}

/** `/leaveRequest`: requests a leave, or edits a request that is not sent yet. */
export function LeaveRequest({ editing, historyPath, onSaved }: LeaveRequestProps) {
  const t = useT()
  const { userId } = useSignedIn()
  const today = riyadhDayOf(useNow())
  const view = useLeaves(userId)
  const away = useAbsences(userId)
  const row = useEditableRequest({ ownerId: userId, opId: editing })
  useFreshLeaves(userId)

  if (!view || row === undefined) return <SkeletonCard blockSize="56rem" />
  const draft = row ? draftOf(row) : null
  if (editing !== null && (!row || !draft)) {
    return (
      <Banner tone="info" action={<LinkButton to={historyPath}>{t('leave.toHistory')}</LinkButton>}>
        {t('leave.editGone')}
      </Banner>
    )
  }
  const applyDate = row ? (parseLeaveRequestIntent(row.intent)?.applyDate ?? today) : today
  const others = leavesThatCount(view.leaves).filter(({ _id }) => editing === null || _id !== unsentId(editing))
  return (
    <div className={styles.page}>
      {/* The absence of a clash is reliable only if one's leaves and those of colleagues are loaded and fresh. */}
      <LeavesFreshness view={olderOf(view, away)} consequence={t('leave.clashUnknown')} />
      <LeaveRequestForm
        key={editing}
        editing={draft}
        applyDate={applyDate}
        today={today}
        others={others}
        absences={away.absences}
        isKnown={view.isLoaded}
        onSaved={onSaved}
      />
    </div>
  )
}

/** Where colleagues' days were never read, such as from a plain server, only the age of one's own leaves matters. */
function olderOf(own: Freshness, away: AbsencesView): Freshness {
  const ages = [own.fetchedAt, away.fetchedAt].filter((age) => age !== null)
  return {
    ...own,
    fetchedAt: own.fetchedAt === null ? null : Math.min(...ages),
    problem: own.problem ?? away.problem,
    unread: own.unread + away.unread,
  }
}

function draftOf({ opId, intent }: OutboxRow): LeaveDraft | null {
  const asked = parseLeaveRequestIntent(intent)
  if (!asked) return null
  const { natureLeave, dateFrom, dateTo, outsideTravelling, comment } = asked
  return { opId, natureLeave, dateFrom, dateTo, outsideTravelling, comment }
}
