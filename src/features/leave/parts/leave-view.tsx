import type { ReactNode } from 'react'
import { IconPrinter } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { Name } from '../../../components/format/name.tsx'
import { PaperHead } from '../../../components/layout/paper-head.tsx'
import { isStillMeant } from '@counter/outbox'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import { classNames } from '../../../lib/class-names.ts'
import type { LeaveActor } from '../../../shared/rules/leave-states.ts'
import { LeaveDetails } from './leave-details.tsx'
import { LeaveTimeline } from './leave-timeline.tsx'
import styles from './leave-view.module.css'
import { RejoinFacts } from './rejoin-facts.tsx'
import type { ShownLeave } from './shown-leave.ts'
import { UnsentNote } from './unsent-note.tsx'

type LeaveViewProps = {
  shown: ShownLeave
  actor: LeaveActor
  /** The requester's pharmacy, for managers; empty if it is not known. */
  pharmacy?: string
  /** The actions for the leave that this person can take now. */
  actions: ReactNode
  /** The actions for the rejoin that this person can take now. */
  rejoinActions: ReactNode
  /** Shown beside the timeline, to people who may read it. */
  history?: ReactNode
  /** The path of the form for an unsent request; null where editing is not offered. */
  editPath: string | null
}

/** A leave as requester and manager see it; one page when printed. */
export function LeaveView({ shown, actor, pharmacy = '', actions, rejoinActions, history, editPath }: LeaveViewProps) {
  const t = useT()
  const labelOf = useOptionLabel()
  const { leave, server, request, changes } = shown
  const hasRejoin = leave.status === 'Approved'
  const unsent = [request, ...changes].filter((row) => row !== null)
  return (
    <article className={styles.sheet}>
      <PaperHead title={t('leave.details')}>
        <p>
          <Name>{leave.requesterName}</Name>
          {pharmacy === '' ? null : (
            <>
              {' · '}
              <bdi>{labelOf(pharmacy)}</bdi>
            </>
          )}
        </p>
      </PaperHead>
      {unsent.length > 0 ? (
        <div className={styles.unsent}>
          {unsent.map((row) => (
            <UnsentNote key={row.opId} row={row} server={server} editPath={editPath} />
          ))}
        </div>
      ) : null}
      <div className={styles.columns}>
        <LeaveDetails
          shown={shown}
          actor={actor}
          pharmacy={pharmacy}
          actions={<div className={styles.actions}>{actions}</div>}
        />
        {hasRejoin ? (
          <Card title={t('leave.rejoinDetails')} className={classNames(styles.card, styles.beside)}>
            <div className={styles.rejoin}>
              <RejoinFacts leave={leave} actor={actor} />
              {rejoinActions}
            </div>
          </Card>
        ) : null}
        <Card title={t('leave.timeline')} className={classNames(styles.card, !hasRejoin && styles.beside)}>
          <LeaveTimeline
            leave={leave}
            server={server}
            isSent={server !== null && !changes.some(isStillMeant)}
            isRefused={unsent.some((row) => !isStillMeant(row) && row.lastProblem?.code !== 'double_leave')}
          />
        </Card>
        {history}
        <div className={styles.print}>
          <Button variant="quiet" icon={<IconPrinter aria-hidden size={20} />} onClick={() => window.print()}>
            {t('leave.print')}
          </Button>
        </div>
      </div>
    </article>
  )
}
