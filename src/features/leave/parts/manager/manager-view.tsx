import type { ReactNode } from 'react'
import { IconPlane, IconPrinter } from '@tabler/icons-react'
import { isStillMeant } from '@counter/outbox'
import { Button } from '../../../../components/inputs/button.tsx'
import { Fold } from '../../../../components/layout/fold.tsx'
import { Name } from '../../../../components/format/name.tsx'
import { PaperHead } from '../../../../components/layout/paper-head.tsx'
import { RequestCard } from '../../../../components/layout/request-card.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { classNames } from '../../../../lib/class-names.ts'
import type { ReviewView } from '../../manager-queries.ts'
import { Place } from '../../../../components/format/place.tsx'
import type { ReviewedLeave } from './choose-requests.ts'
import { LeaveContext } from './leave-context.tsx'
import { LeaveFacts, RejectReason } from '../leave-details.tsx'
import { useLeaveSentence } from './use-leave-sentence.ts'
import { LeaveStateBadge } from '../leave-state.tsx'
import { LeaveTimeline } from '../leave-timeline.tsx'
import viewStyles from '../leave-view.module.css'
import styles from './manager-view.module.css'
import { RejoinFacts } from '../rejoin-facts.tsx'
import { UnsentNote } from '../unsent-note.tsx'

type ReviewProps = { shown: ReviewedLeave; view: ReviewView; today: string }

type ManagerViewProps = ReviewProps & {
  /** The operation id of a decision that can be undone where it was made, and needs no other note. */
  undoable: string | null
  /** The buttons of the decision, docked. */
  decision: ReactNode
  /** Who decided what, from the server's audit trail. */
  history: ReactNode
}

/** A leave as its manager decides about it: one sentence, clashes, balance; everything else is folded. */
export function ManagerView({ shown, view, today, undoable, decision, history }: ManagerViewProps) {
  const t = useT()
  const { leave, server, changes, pharmacy } = shown
  const unsent = changes.filter(({ opId }) => opId !== undoable)
  return (
    <article className={viewStyles.sheet}>
      <PaperHead title={t('leave.details')}>
        <p>
          <Name>{leave.requesterName}</Name>
        </p>
      </PaperHead>
      {unsent.length > 0 ? (
        <div className={viewStyles.unsent}>
          {unsent.map((row) => (
            <UnsentNote key={row.opId} row={row} server={server} editPath={null} />
          ))}
        </div>
      ) : null}
      <div className={viewStyles.columns}>
        <LeaveRequestCard shown={shown} view={view} today={today} />
        {decision}
        <div className={classNames(viewStyles.beside, styles.folds)}>
          <Fold title={t('leave.details')}>
            <LeaveFacts leave={leave} of={{ pharmacy }} />
          </Fold>
          <Fold title={t('leave.timeline')}>
            <LeaveTimeline
              leave={leave}
              server={server}
              isSent={!changes.some(isStillMeant)}
              isRefused={unsent.some((row) => !isStillMeant(row))}
            />
          </Fold>
          {history}
          <div className={viewStyles.print}>
            <Button variant="quiet" icon={<IconPrinter aria-hidden size={20} />} onClick={() => window.print()}>
              {t('leave.print')}
            </Button>
          </div>
        </div>
      </div>
    </article>
  )
}

/** The leave in one sentence, and what the decision about it depends on. */
export function LeaveRequestCard({ shown, view, today }: ReviewProps) {
  const t = useT()
  const sentenceOf = useLeaveSentence()
  const { leave, pharmacy } = shown
  const hasRejoin = leave.status === 'Approved' && (leave.dateRejoinRequest !== null || leave.dateRejoined !== null)
  return (
    <RequestCard
      sentence={sentenceOf(leave)}
      under={
        <>
          {leave.status === 'Pending' ? null : <LeaveStateBadge state={leave.status} />}
          {pharmacy === '' ? null : <Place>{pharmacy}</Place>}
          {leave.outsideTravelling ? (
            <span className={styles.travel}>
              <IconPlane aria-hidden size="1.1em" />
              <span>{t('leave.outside')}</span>
            </span>
          ) : null}
        </>
      }
      comment={leave.comment}
    >
      {leave.status === 'Rejected' ? <RejectReason leave={leave} /> : null}
      {hasRejoin ? (
        <section className={styles.rejoin} aria-label={t('leave.rejoinDetails')}>
          <RejoinFacts leave={leave} actor="manager" />
        </section>
      ) : null}
      {leave.status === 'Pending' || (leave.status === 'Approved' && !hasRejoin) ? (
        <LeaveContext shown={shown} view={view} today={today} />
      ) : null}
    </RequestCard>
  )
}
