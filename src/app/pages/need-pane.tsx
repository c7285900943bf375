import { IconCircleCheck, IconX } from '@tabler/icons-react'
import { LinkButton } from '../../components/inputs/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { EmptyState } from '../../components/state/empty-state.tsx'
import { ReportPane } from '../../features/dashboard/parts/report-need.tsx'
import { LeavePane } from '../../features/leave/parts/manager/leave-pane.tsx'
import type { ReviewView } from '../../features/leave/manager-queries.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useT } from '../../i18n/use-t.ts'
import { RowTitle } from '../../kinds/row-title.tsx'
import { screenOf } from '../../kinds/screens.ts'
import { UnsentRow } from '../../kinds/unsent-row.tsx'
import type { PersonToCall } from '../../shared/rules/chain/people-to-call.ts'
import { lazyPage } from '../lazy-page.tsx'
import type { Need } from './manager-needs.tsx'
import styles from './manager-needs.module.css'

// In a chunk of its own: one that several pages share would be fetched with each of them.
const OvertimeWithPunches = lazyPage(() => import('./overtime-with-punches.tsx'), 'OvertimeWithPunches')

type NeedPaneProps = {
  /** Null if it is no longer in the list. */
  need: Need | null
  view: ReviewView
  today: string
  people: readonly PersonToCall[] | undefined
  pathOf: (key: string | null) => string
  /** The key of what comes next. */
  next: string | null
  keysWithin: string
}

/** The pages that say more. */
const PAGES: Record<Need['is'], MessageId> = {
  overdue: 'dashboard.openPharmacy',
  doubled: 'dashboard.openPharmacy',
  parked: 'app.placeSync',
  leave: 'leave.details',
  overtime: 'overtime.pageTitle',
}

const CLOSES = 'Escape'

/** What is chosen in the list, and its decision. `path`: of its page. */
export function NeedPane({ path, ...props }: NeedPaneProps & { path: string }) {
  const t = useT()
  const { need } = props
  return (
    <>
      <div className={styles.head}>
        {need ? (
          <LinkButton variant="quiet" to={path}>
            {t(PAGES[need.is])}
          </LinkButton>
        ) : (
          <span />
        )}
        <LinkButton
          variant="quiet"
          to={props.pathOf(null)}
          icon={<IconX aria-hidden size={20} />}
          aria-keyshortcuts={CLOSES}
        >
          {t('dashboard.toFigures')}
        </LinkButton>
      </div>
      <Chosen {...props} />
    </>
  )
}

function Chosen({ need, view, today, people, pathOf, next, keysWithin }: NeedPaneProps) {
  const t = useT()
  const after = {
    path: pathOf(next),
    label: t(next === null ? 'dashboard.toFigures' : 'leave.nextRequest'),
  }
  switch (need?.is) {
    case undefined:
      return (
        <Card>
          <EmptyState icon={<IconCircleCheck size={26} />}>{t('dashboard.needDone')}</EmptyState>
        </Card>
      )
    case 'overdue':
    case 'doubled':
      return <ReportPane need={need} people={people} />
    case 'parked': {
      const screen = screenOf(need.row.kind)
      return (
        <Card>
          <div className={styles.parked}>
            <h2 className={styles.title}>
              <RowTitle row={need.row} />
            </h2>
            {screen ? <UnsentRow row={need.row} screen={screen} /> : null}
          </div>
        </Card>
      )
    }
    case 'leave':
      return <LeavePane shown={need.need.shown} next={after} {...{ view, today, keysWithin }} />
    case 'overtime':
      return <OvertimeWithPunches overtimeId={need.shown.overtime._id} pane={{ next: after, keysWithin }} />
  }
}
