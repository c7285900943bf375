import { Fragment, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { IconCircleCheck } from '@tabler/icons-react'
import { useNumberText } from '../../components/format/use-number-text.ts'
import { Button } from '../../components/inputs/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { areRequestsRead } from '../../data/reads/waiting-requests.ts'
import { OverdueNeed } from '../../features/dashboard/parts/overdue-need.tsx'
import { useOverdue } from '../../features/dashboard/overdue-queries.ts'
import type { Overdue } from '../../features/dashboard/overdue-queries.ts'
import { useNeverReported, usePeopleToCall } from '../../features/dashboard/queries.ts'
import { isToDecide, keyOf, LeaveNeed, leaveNeeds } from '../../features/leave/parts/manager/leave-need.tsx'
import { useFreshReview, useReview } from '../../features/leave/manager-queries.ts'
import type { ReviewView } from '../../features/leave/manager-queries.ts'
import { OvertimeNeed } from '../../features/overtime/parts/overtime-need.tsx'
import type { ShownOvertime } from '../../features/overtime/overlay.ts'
import { useWaitingOvertime } from '../../features/overtime/queries.ts'
import { useT } from '../../i18n/use-t.ts'
import { writeBootHint } from '../../lib/boot-hint.ts'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { useMedia } from '../../lib/use-media.ts'
import { useNow } from '../../lib/use-now.ts'
import { pharmacyPathOf } from '../../paths/dashboard-paths.ts'
import { leavePathOf, returnPathOf } from '../../paths/leave-paths.ts'
import { overtimePathOf } from '../../paths/overtime-paths.ts'
import { riyadhDayOf } from '../../shared/rules/days/business-day.ts'
import { awayOn } from '../../shared/rules/leave/days-away.ts'
import type { PersonToCall } from '../../shared/rules/chain/people-to-call.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import styles from './manager-needs.module.css'

/** Where the list stands beside the figures. */
const WIDE = '(min-width: 75rem)'
/** The rest is a tap away: on a phone the figures below are not out of reach. */
const MOST_SHOWN = { wide: 8, narrow: 3 }

type Need = { key: string; row: ReactNode; isOpen: boolean }

/**
 * What needs the manager, in one list that is dealt with in its rows: reports that are overdue, leaves, returns,
 * overtime. Until all of it is read, what is `coming`; `onRead` is called before it is painted.
 */
export function ManagerNeeds({ coming, onRead }: { coming: ReactNode; onRead: () => void }) {
  const { userId } = useSignedIn()
  /** What was decided here stays in its place, so that nothing moves under the next tap. */
  const [kept, setKept] = useState<readonly string[]>(NONE)
  const overdue = useOverdue(userId)
  const view = useReview(userId)
  useFreshReview(userId)
  const overtime = useWaitingOvertime({ userId, kept })
  const isRead = useLiveQuery(() => areRequestsRead(userId), [userId])
  const people = usePeopleToCall({ userId, isWanted: true })
  const [wasShown, setWasShown] = useState(false)
  if (!overdue || !view || !overtime || !people || isRead === undefined) return coming
  const isComing = !isRead || !overdue.isRead || view.arePeopleRead === null
  const hasFailed = [view, overdue, overtime].some(({ problem }) => problem !== null)
  if (!wasShown && isComing && !hasFailed) return coming
  if (!wasShown) setWasShown(true)
  return (
    <Needs
      {...{ overdue, view, people, kept, onRead }}
      overtime={overtime.list}
      isKnown={isRead && overdue.isKnown && view.unread === 0 && overtime.unread === 0 && !hasFailed}
      isRead={isRead}
      onKept={(key) => setKept((before) => [...before, key])}
    />
  )
}

const NONE: readonly string[] = []

type NeedsProps = {
  overdue: Overdue
  view: ReviewView
  overtime: ShownOvertime[]
  people: Map<string, PersonToCall[]>
  kept: readonly string[]
  /** Whether every list of requests has reached this device. */
  isRead: boolean
  /** Whether the lists are fresh and whole, so that none missing means that there is none. */
  isKnown: boolean
  onRead: () => void
  onKept: (key: string) => void
}

function Needs({ overdue, view, overtime, people, kept, isRead, isKnown, onRead, onKept }: NeedsProps) {
  const t = useT()
  const numberText = useNumberText()
  const { userId } = useSignedIn()
  const today = riyadhDayOf(useNow())
  const [isAll, setIsAll] = useState(false)
  const part = useRef<HTMLDivElement & HTMLParagraphElement>(null)
  useLayoutEffect(onRead, [onRead])
  const most = useMedia(WIDE) ? MOST_SHOWN.wide : MOST_SHOWN.narrow
  const away = useMemo(
    () =>
      awayOn(
        today,
        view.leaves.map(({ leave }) => leave),
      ),
    [view.leaves, today],
  )
  const shownOverdue = overdue.pharmacies.slice(0, isAll ? undefined : most)
  const never = useNeverReported({ userId, names: shownOverdue.map(({ name }) => name) })
  const needs: Need[] = [
    ...overdue.pharmacies.map((pharmacy) => ({
      key: pharmacy.name,
      isOpen: true,
      row: (
        <OverdueNeed
          pharmacy={pharmacy}
          path={pharmacyPathOf(pharmacy.name, null)}
          people={people.get(pharmacy.name)?.filter(({ _id }) => !away.has(_id))}
          isNever={never?.has(pharmacy.name) ?? false}
        />
      ),
    })),
    ...leaveNeeds(view.leaves, new Set(kept)).map((need) => {
      const { _id } = need.shown.leave
      const key = keyOf(need)
      return {
        key,
        isOpen: isToDecide(need),
        row: (
          <LeaveNeed
            need={need}
            view={view}
            path={need.isReturn ? returnPathOf(_id) : leavePathOf(_id)}
            onKept={() => onKept(key)}
          />
        ),
      }
    }),
    ...overtime.map((shown) => ({
      key: shown.overtime._id,
      isOpen: shown.overtime.status === 'Pending',
      row: (
        <OvertimeNeed
          shown={shown}
          path={overtimePathOf(shown.overtime._id)}
          onKept={() => onKept(shown.overtime._id)}
        />
      ),
    })),
  ]
  const open = needs.filter(({ isOpen }) => isOpen).length
  const shown = Math.min(needs.length, most)
  useEffect(() => {
    const needs = { width: innerWidth, height: part.current?.offsetHeight ?? 0 }
    if (!isAll) writeBootHint({ needs })
  }, [isAll, shown])
  if (needs.length === 0)
    // Nothing is said of lists that were never read, or not of late.
    return !isKnown ? null : (
      <p ref={part} className={styles.none}>
        <IconCircleCheck aria-hidden size={20} />
        <span>{t('dashboard.needsNone')}</span>
      </p>
    )
  return (
    <div ref={part}>
      <Card title={isRead ? `${t('dashboard.needs')} · ${numberText(open)}` : t('dashboard.needs')} flush>
        <ul className={styles.rows}>
          {needs.slice(0, isAll ? undefined : most).map(({ key, row }) => (
            <Fragment key={key}>{row}</Fragment>
          ))}
        </ul>
        {isRead ? null : <p className={styles.unread}>{t('leave.requestsNotHereTitle')}</p>}
        {!isAll && needs.length > most ? (
          <div className={styles.more}>
            <Button variant="quiet" onClick={() => setIsAll(true)}>
              {t('dashboard.needsAll', { count: numberText(needs.length) })}
            </Button>
          </div>
        ) : null}
      </Card>
    </div>
  )
}
