import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { IconCircleCheck } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import type { OutboxRow } from '@counter/outbox'
import { onDemand } from '../../components/async/on-demand.tsx'
import { useNumberText } from '../../components/format/use-number-text.ts'
import { Button } from '../../components/inputs/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import type { Beside } from '../../components/layout/need-row.tsx'
import { areRequestsRead, parkedBeside } from '../../data/reads/waiting-requests.ts'
import { outboxReads } from '../../data/store/outbox-store.ts'
import { ReportNeed } from '../../features/dashboard/parts/report-need.tsx'
import type { ReportNeedOf } from '../../features/dashboard/parts/report-need.tsx'
import { useOverdue } from '../../features/dashboard/overdue-queries.ts'
import type { Overdue } from '../../features/dashboard/overdue-queries.ts'
import { useNeverReported } from '../../features/dashboard/queries.ts'
import { isToDecide, keyOf, LeaveNeed, leaveNeeds } from '../../features/leave/parts/manager/leave-need.tsx'
import type { LeaveNeedOf } from '../../features/leave/parts/manager/leave-need.tsx'
import { useFreshReview, useReview } from '../../features/leave/manager-queries.ts'
import type { ReviewView } from '../../features/leave/manager-queries.ts'
import { OvertimeNeed } from '../../features/overtime/parts/overtime-need.tsx'
import type { ShownOvertime } from '../../features/overtime/overlay.ts'
import { useWaitingOvertime } from '../../features/overtime/queries.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useT } from '../../i18n/use-t.ts'
import { writeBootHint } from '../../lib/boot-hint.ts'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { useNavigate } from '../../lib/router.tsx'
import { useKeys } from '../../lib/use-keys.ts'
import { useNow } from '../../lib/use-now.ts'
import { isUndoable } from '../../lib/use-undoable.ts'
import { pharmacyPathOf } from '../../paths/dashboard-paths.ts'
import { leavePathOf, returnPathOf } from '../../paths/leave-paths.ts'
import { overtimePathOf } from '../../paths/overtime-paths.ts'
import { paths } from '../../paths/paths.ts'
import { riyadhDayOf } from '../../shared/rules/days/business-day.ts'
import { awayOn } from '../../shared/rules/leave/days-away.ts'
import { peopleToCall } from '../../shared/rules/chain/people-to-call.ts'
import type { PersonToCall } from '../../shared/rules/chain/people-to-call.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { lazyPage } from '../lazy-page.tsx'
import styles from './manager-needs.module.css'

// Most lists have no entry of one's own, and only wide windows a pane.
const ParkedNeed = onDemand(() => import('./parked-need.tsx').then((module) => module.ParkedNeed))
const NeedPane = lazyPage(() => import('./need-pane.tsx'), 'NeedPane')

/** The rest is a tap away: on a phone the figures below are not out of reach. */
const MOST_SHOWN = { wide: 8, narrow: 3 }
/** Where the keys of a decision count: in the list and in the pane beside it. */
const PANES = '[data-panes]'

/** `key`: also in the address, where it is chosen. */
export type Need = { key: string; isOpen: boolean } & (
  | ReportNeedOf
  | { is: 'parked'; row: OutboxRow }
  | { is: 'leave'; need: LeaveNeedOf }
  | { is: 'overtime'; shown: ShownOvertime }
)

type ManagerNeedsProps = {
  /** Until all of it is read. */
  coming: ReactNode
  /** Called before it is painted. */
  onRead: () => void
  isWide: boolean
  /** The key of the one that is shown beside the list. */
  chosen: string | null
}

/**
 * What needs the manager, in one list that is dealt with in its rows, or in a wide window beside it: reports that are
 * overdue or double, own entries that were refused, leaves, returns, overtime.
 */
export function ManagerNeeds({ coming, onRead, isWide, chosen }: ManagerNeedsProps) {
  const { userId } = useSignedIn()
  const [decided, setDecided] = useState<readonly string[]>([])
  // What was decided here, and what is shown beside the list, stays in its place: nothing moves under the next tap.
  const kept = useMemo(() => (chosen === null ? decided : [...decided, chosen]), [decided, chosen])
  const overdue = useOverdue(userId)
  const view = useReview(userId)
  useFreshReview(userId)
  const overtime = useWaitingOvertime({ userId, kept })
  const own = useLiveQuery(
    async () => (await outboxReads.unsent()).filter(({ ownerId }) => ownerId === userId),
    [userId],
  )
  const isRead = useLiveQuery(() => areRequestsRead(userId), [userId])
  const [wasShown, setWasShown] = useState(false)
  if (!overdue || !view || !overtime || !own || isRead === undefined) return coming
  const isComing = !isRead || !overdue.isRead || view.arePeopleRead === null
  const hasFailed = [view, overdue, overtime].some(({ problem }) => problem !== null)
  if (!wasShown && isComing && !hasFailed) return coming
  if (!wasShown) setWasShown(true)
  const leaves = leaveNeeds(view.leaves, new Set(kept))
  const undoable = [
    ...leaves.filter(({ shown }) => shown.changes.some(isUndoable)).map(keyOf),
    ...overtime.list.filter(({ changes }) => changes.some(isUndoable)).map((shown) => shown.overtime._id),
  ].filter((key) => !decided.includes(key))
  if (undoable.length > 0) setDecided([...decided, ...undoable])
  return (
    <Needs
      {...{ overdue, view, leaves, own, onRead, isWide, chosen }}
      overtime={overtime.list}
      isKnown={isRead && overdue.isKnown && view.unread === 0 && overtime.unread === 0 && !hasFailed}
      isRead={isRead}
    />
  )
}

type NeedsProps = Omit<ManagerNeedsProps, 'coming'> & {
  overdue: Overdue
  view: ReviewView
  leaves: LeaveNeedOf[]
  overtime: ShownOvertime[]
  /** This person's unsent rows. */
  own: OutboxRow[]
  /** Whether every list of requests has reached this device. */
  isRead: boolean
  /** Whether the lists are fresh and whole, so that none missing means that there is none. */
  isKnown: boolean
}

function Needs({ overdue, view, leaves, overtime, own, isRead, isKnown, onRead, isWide, chosen }: NeedsProps) {
  const t = useT()
  const numberText = useNumberText()
  const today = riyadhDayOf(useNow())
  const [isAll, setIsAll] = useState(false)
  const part = useRef<HTMLDivElement & HTMLParagraphElement>(null)
  useLayoutEffect(onRead, [onRead])
  const most = isAll || chosen !== null ? Infinity : isWide ? MOST_SHOWN.wide : MOST_SHOWN.narrow
  const peopleOf = usePeopleThere(view, today)
  const needs = [
    ...useReportNeeds(overdue, most),
    ...parkedNeeds({ own, leaves, overtime }),
    ...requestNeeds({ leaves, overtime }),
  ]
  const pathOf = useNeedPath()
  const index = needs.findIndex(({ key }) => key === chosen)
  useChoosingByKey({ needs, index, isWide, chosen, pathOf, part })
  const open = needs.filter(({ isOpen }) => isOpen).length
  const shown = Math.min(needs.length, most)
  useEffect(() => {
    if (!isAll && !isWide) writeBootHint({ needs: { width: innerWidth, height: part.current?.offsetHeight ?? 0 } })
  }, [isAll, isWide, shown])

  function rowOf(need: Need): ReactNode {
    const { key } = need
    const beside: Beside = chosen === null ? 'nothing' : key === chosen ? 'this' : 'other'
    const place = { path: isWide ? pathOf(key) : pageOf(need), beside }
    switch (need.is) {
      case 'overdue':
      case 'doubled':
        return <ReportNeed key={key} need={need} people={peopleOf(need)} {...place} />
      case 'parked':
        return <ParkedNeed key={key} row={need.row} {...place} />
      case 'leave':
        return <LeaveNeed key={key} need={need.need} view={view} {...place} />
      case 'overtime':
        return <OvertimeNeed key={key} shown={need.shown} {...place} />
    }
  }

  const next = needs.slice(index + 1).find(({ isOpen }) => isOpen) ?? needs.find(({ isOpen }) => isOpen)
  const chosenNeed = needs[index]
  const pane =
    chosen === null ? null : (
      <div className={styles.pane} data-panes="">
        <Suspense fallback={null}>
          <NeedPane
            key={chosen}
            need={chosenNeed ?? null}
            view={view}
            today={today}
            people={chosenNeed && peopleOf(chosenNeed)}
            path={chosenNeed ? pageOf(chosenNeed) : paths.home}
            pathOf={pathOf}
            next={next && next.key !== chosen ? next.key : null}
            keysWithin={PANES}
          />
        </Suspense>
      </div>
    )
  if (needs.length === 0)
    return (
      <>
        {/* Nothing is said of lists that were never read, or not of late. */}
        {isKnown ? (
          <p ref={part} className={styles.none}>
            <IconCircleCheck aria-hidden size={20} />
            <span>{t('dashboard.needsNone')}</span>
          </p>
        ) : pane ? (
          <p />
        ) : null}
        {pane}
      </>
    )
  return (
    <>
      <div ref={part} className={pane ? styles.list : undefined} data-panes="">
        <div className={pane ? styles.scroll : undefined}>
          <Card title={isRead ? `${t('dashboard.needs')} · ${numberText(open)}` : t('dashboard.needs')} flush>
            <ul className={styles.rows}>{needs.slice(0, most).map(rowOf)}</ul>
            {isRead ? null : <p className={styles.unread}>{t('leave.requestsNotHereTitle')}</p>}
            {needs.length > most ? (
              <div className={styles.more}>
                <Button variant="quiet" onClick={() => setIsAll(true)}>
                  {t('dashboard.needsAll', { count: numberText(needs.length) })}
                </Button>
              </div>
            ) : null}
          </Card>
        </div>
        {isWide ? <KeyLine /> : null}
      </div>
      {pane}
    </>
  )
}

/** Who is expected today in the pharmacy of a need; undefined until read. */
function usePeopleThere(
  { users, leaves, arePeopleRead }: ReviewView,
  today: string,
): (need: Need) => PersonToCall[] | undefined {
  const locale = useLocale()
  const there = useMemo(() => {
    const away = awayOn(
      today,
      leaves.map(({ leave }) => leave),
    )
    return peopleToCall(
      users.filter(({ _id }) => !away.has(_id)),
      locale,
    )
  }, [users, leaves, today, locale])
  return (need) =>
    !arePeopleRead
      ? undefined
      : need.is === 'overdue'
        ? there.get(need.pharmacy.name)
        : need.is === 'doubled'
          ? there.get(need.doubled.pharmacyName)
          : undefined
}

/** The pharmacies with missing reports, then the days with too many. */
function useReportNeeds({ pharmacies, doubles }: Overdue, most: number): Need[] {
  const { userId } = useSignedIn()
  const never = useNeverReported({ userId, names: pharmacies.slice(0, most).map(({ name }) => name) })
  return [
    ...pharmacies.map((pharmacy): Need => ({
      ...{ is: 'overdue', key: `overdue ${pharmacy.name}`, isOpen: true },
      ...{ pharmacy, isNever: never?.has(pharmacy.name) ?? false },
    })),
    ...doubles.map((doubled): Need => ({
      is: 'doubled',
      key: `${doubled.day} ${doubled.pharmacyName}`,
      isOpen: true,
      doubled,
    })),
  ]
}

type Requests = { leaves: readonly LeaveNeedOf[]; overtime: readonly ShownOvertime[] }

/** The manager's own entries that were refused or are in conflict. */
function parkedNeeds({ own, leaves, overtime }: Requests & { own: readonly OutboxRow[] }): Need[] {
  const waiting = [
    ...leaves.filter(isToDecide).flatMap(({ shown }) => shown.ids),
    ...overtime.filter(isOpenOvertime).map((shown) => shown.overtime._id),
  ]
  return parkedBeside(own, new Set(waiting)).map((row) => ({ is: 'parked', key: row.opId, isOpen: true, row }))
}

function requestNeeds({ leaves, overtime }: Requests): Need[] {
  return [
    ...leaves.map((need): Need => ({ is: 'leave', key: keyOf(need), isOpen: isToDecide(need), need })),
    ...overtime.map((shown): Need => ({
      is: 'overtime',
      key: shown.overtime._id,
      isOpen: isOpenOvertime(shown),
      shown,
    })),
  ]
}

function isOpenOvertime({ overtime }: ShownOvertime): boolean {
  return overtime.status === 'Pending'
}

/** Where there is more about it. */
function pageOf(need: Need): string {
  switch (need.is) {
    case 'overdue':
      return pharmacyPathOf(need.pharmacy.name)
    case 'doubled':
      return pharmacyPathOf(need.doubled.pharmacyName)
    case 'parked':
      return paths.sync
    case 'leave': {
      const { shown, isReturn } = need.need
      return isReturn ? returnPathOf(shown.leave._id) : leavePathOf(shown.leave._id)
    }
    case 'overtime':
      return overtimePathOf(need.shown.overtime._id)
  }
}

/** The address in which a need is chosen, or none; the filters of the figures stay. */
function useNeedPath(): (key: string | null) => string {
  const [params] = useSearchParams()
  return (key) => {
    const next = new URLSearchParams(params)
    if (key === null) next.delete('need')
    else next.set('need', key)
    const search = next.toString()
    return search === '' ? paths.home : `${paths.home}?${search}`
  }
}

type Choosing = {
  needs: readonly Need[]
  /** Of the chosen one; -1 if there is none. */
  index: number
  isWide: boolean
  chosen: string | null
  pathOf: (key: string | null) => string
  part: React.RefObject<HTMLElement | null>
}

/** J and K choose the next and the previous one, Escape none; the chosen one has the focus. */
function useChoosingByKey({ needs, index, isWide, chosen, pathOf, part }: Choosing): void {
  const navigate = useNavigate()
  const isByKey = useRef(false)
  const choose = (need: Need | undefined) => {
    if (!need) return
    isByKey.current = true
    navigate(pathOf(need.key))
  }
  useKeys(
    isWide
      ? {
          j: () => choose(needs[index + 1]),
          k: () => choose(needs[index - 1]),
          Escape: chosen === null ? undefined : () => navigate(pathOf(null)),
        }
      : {},
  )
  useEffect(() => {
    const at = document.activeElement
    const isNowhere = at === null || at === document.body || at.id === 'main'
    if (chosen !== null && (isByKey.current || isNowhere))
      part.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
    isByKey.current = false
  }, [chosen, part])
}

const KEYS: readonly [string, MessageId][] = [
  ['J', 'dashboard.keyNext'],
  ['K', 'dashboard.keyPrevious'],
  ['A', 'leave.approveShort'],
  ['R', 'leave.rejectShort'],
  ['U', 'app.undo'],
]

function KeyLine() {
  const t = useT()
  return (
    <ul className={styles.keys} aria-label={t('dashboard.keys')}>
      {KEYS.map(([key, name]) => (
        <li key={key}>
          <kbd>{key}</kbd> <span>{t(name)}</span>
        </li>
      ))}
    </ul>
  )
}
