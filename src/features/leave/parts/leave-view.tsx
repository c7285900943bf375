import type { ReactNode } from 'react'
import { IconPrinter } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { Fold } from '../../../components/layout/fold.tsx'
import { Name } from '../../../components/format/name.tsx'
import { PaperHead } from '../../../components/layout/paper-head.tsx'
import { isStillMeant } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import { classNames } from '../../../lib/class-names.ts'
import { LeaveDetails, LeaveFacts } from './leave-details.tsx'
import { LeaveTimeline } from './leave-timeline.tsx'
import styles from './leave-view.module.css'
import { RejoinFacts } from './rejoin-facts.tsx'
import type { ShownLeave } from './shown-leave.ts'
import { UnsentNote } from './unsent-note.tsx'

type LeaveViewProps = {
  shown: ShownLeave
  /** What is left of the leave's type. */
  balance: ReactNode
  /** The actions for the leave that this person can take now. */
  actions: ReactNode
  /** The actions for the rejoin that this person can take now. */
  rejoinActions: ReactNode
  /** The path of the form for an unsent request; null where editing is not offered. */
  editPath: string | null
}

/** A leave as its requester sees it; one page when printed. */
export function LeaveView({ shown, balance, actions, rejoinActions, editPath }: LeaveViewProps) {
  const t = useT()
  const { leave, server, request, changes } = shown
  const hasRejoin = leave.status === 'Approved'
  const unsent = [request, ...changes].filter((row) => row !== null)
  return (
    <article className={styles.sheet}>
      <PaperHead title={t('leave.details')}>
        <p>
          <Name>{leave.requesterName}</Name>
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
        <LeaveDetails shown={shown} balance={balance} actions={<div className={styles.actions}>{actions}</div>} />
        {hasRejoin ? (
          <Card title={t('leave.rejoinDetails')} className={classNames(styles.card, styles.beside)}>
            <div className={styles.rejoin}>
              <RejoinFacts leave={leave} />
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
        <Fold title={t('leave.details')}>
          <LeaveFacts leave={leave} />
        </Fold>
        <div className={styles.print}>
          <Button variant="quiet" icon={<IconPrinter aria-hidden size={20} />} onClick={() => window.print()}>
            {t('leave.print')}
          </Button>
        </div>
      </div>
    </article>
  )
}
