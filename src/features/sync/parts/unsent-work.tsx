import { useState } from 'react'
import type { ReactNode } from 'react'
import { IconCircleCheck, IconCloudOff, IconSearch } from '@tabler/icons-react'
import { stateWordOf } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { InstantText } from '../../../components/format/day-text.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { SkeletonCards } from '../../../components/state/skeleton-cards.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { onDemand } from '../../../components/async/on-demand.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useDeviceClock } from '../../../lib/use-now.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { useClosedAccounts } from '../account-queries.ts'
import { Fold } from '../../../components/layout/fold.tsx'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import type { EditedShift } from './edit-shift-dialog.tsx'
import { filtered, NO_FILTER } from './filters.ts'
import { LostEntriesNote } from './lost-entries-note.tsx'
import { OwnRow } from './own-row.tsx'
import { useSyncView } from './sync-view.ts'
import type { SyncView, ForeignRow } from './sync-view.ts'
import { SyncFilters } from './sync-filters.tsx'
import styles from './unsent-work.module.css'
import { TransferCard } from './transfer-card.tsx'
import { Name } from '../../../components/format/name.tsx'
import { Link } from '../../../lib/router.tsx'
import { useNameText } from '../../../lib/shown-names.ts'
import { StateWord } from '../../../components/state/state-word.tsx'
import { kindWords } from '../../../kinds/screens.ts'
import { useAgeWords } from './age-words.ts'
import { RowTitle } from '../../../kinds/row-title.tsx'

const EditShiftDialog = onDemand(() => import('./edit-shift-dialog.tsx').then((module) => module.EditShiftDialog))

/** Placeholders of the waiting rows, the transfer and the device's state. */
const COMING = ['9rem', '13rem', '40rem'] as const

const NOTHING_WAITS: Record<SyncView['knownSent'], MessageId> = {
  all: 'sync.nothingWaits',
  own: 'sync.nothingOfYours',
  unknown: 'sync.comparing',
}

/** Filters are shown from this number of rows on. */
const FILTER_FROM = 2

type UnsentWorkProps = {
  homePath: string
  /** Where a manager finds a person's account. */
  accountPathOf: (email: string) => string
  children: ReactNode
}

/**
 * Everything that this device still has to send, each with its state, its history and the possible actions; below it
 * the state of the device.
 */
export function UnsentWork({ homePath, accountPathOf, children }: UnsentWorkProps) {
  const t = useT()
  const { userId } = useSignedIn()
  const now = useDeviceClock()
  const [filter, setFilter] = useState(NO_FILTER)
  const [edited, setEdited] = useState<EditedShift | null>(null)
  const [isCorrected, setIsCorrected] = useState(false)
  const whole = useSyncView(userId)
  const view = whole && filtered(whole, filter)
  const isFiltered = filter.state !== 'all' || filter.person !== 'all'
  // Receipts do not count: they are for reference and need no filters.
  const closed = useClosedAccounts(userId, whole?.others.map(({ ownerId }) => ownerId) ?? [])
  const accountPath = (ownerId: string) => {
    const account = closed.get(ownerId)
    return account ? accountPathOf(account.email) : null
  }
  const unsentCount = whole ? whole.own.length + whole.others.length : 0
  // What a closed account has left waits for a manager, not for a connection.
  const isSentLater =
    whole !== undefined &&
    unsentCount > whole.others.filter(({ ownerId }) => closed.has(ownerId)).length &&
    whole.own.every((row) => stateWordOf(row) !== 'attention' && !whole.awaited.has(row.opId))
  const shown = new Set(view && [...view.own, ...view.others].map(({ opId }) => opId))
  return (
    <>
      <PageHeader title={t('sync.pageTitle')} backTo={homePath} />
      {!view || !whole ? (
        <SkeletonCards sizes={COMING} />
      ) : (
        <div className={styles.parts}>
          <div className={styles.items}>
            {isFiltered || unsentCount >= FILTER_FROM ? (
              <SyncFilters view={whole} filter={filter} onFilter={setFilter} />
            ) : null}
            {view.isSilent ? (
              <p role="status" className={styles.silent}>
                <IconCloudOff aria-hidden size={18} />
                <span>{t(isSentLater ? 'sync.silentUnsent' : 'sync.silent')}</span>
              </p>
            ) : null}
            {isCorrected ? <Banner tone="info">{t('sync.addedAsCorrection')}</Banner> : null}
            <LostEntriesNote userId={userId} syncPath={null} />
            {view.own.length > 0 ? (
              <section aria-label={t('sync.yours')} className={styles.items}>
                {view.own.map((row) => {
                  const awaited = view.awaited.get(row.opId)
                  return (
                    <OwnRow
                      key={row.opId}
                      row={row}
                      awaited={awaited}
                      isAwaitedShown={awaited !== undefined && shown.has(awaited.opId)}
                      now={now}
                      onEdit={setEdited}
                    />
                  )
                })}
              </section>
            ) : isFiltered || whole.lost.length > 0 ? null : (
              <Card>
                <EmptyState
                  icon={view.knownSent === 'unknown' ? <IconSearch size={36} /> : <IconCircleCheck size={36} />}
                >
                  <span>
                    {t(NOTHING_WAITS[view.others.length > 0 && view.knownSent === 'all' ? 'own' : view.knownSent])}
                  </span>{' '}
                  {view.lastSentAt ? (
                    <span className={styles.aside}>
                      <span>{t('sync.lastSentAt')}</span> <InstantText instant={view.lastSentAt} />
                    </span>
                  ) : null}
                </EmptyState>
              </Card>
            )}
            {view.others.length > 0 ? (
              <Card title={t('sync.others')} flush>
                <p className={styles.note}>{t('sync.othersNote')}</p>
                <ul>
                  {view.others.map((row) => (
                    <ForeignRow key={row.opId} row={row} now={now} accountPath={accountPath(row.ownerId)} />
                  ))}
                </ul>
              </Card>
            ) : null}
            {view.sent.length > 0 ? (
              <Receipts key={filter.state} rows={view.sent} isOpen={filter.state === 'sent'} />
            ) : null}
            {isFiltered && view.own.length + view.others.length + view.sent.length === 0 ? (
              <Card>
                <EmptyState
                  icon={<IconSearch size={26} />}
                  action={<Button onClick={() => setFilter(NO_FILTER)}>{t('sync.filterClear')}</Button>}
                >
                  {t('sync.filterNone')}
                </EmptyState>
              </Card>
            ) : null}
          </div>
          <div className={styles.items}>
            <TransferCard unsentCount={whole.own.length} />
            {children}
          </div>
        </div>
      )}
      {/* Outside of the item: a row that is sent leaves the list, and the typed text must not be lost with it. */}
      {edited ? (
        <EditShiftDialog
          edited={edited}
          onClose={() => setEdited(null)}
          onSaved={(as) => {
            setEdited(null)
            setIsCorrected(as === 'added')
          }}
        />
      ) : null}
    </>
  )
}

/** What was sent lately, closed at first: it is for reference, and waiting rows come first. */
function Receipts({ rows, isOpen }: { rows: OutboxRow[]; isOpen: boolean }) {
  const t = useT()
  const numberText = useNumberText()
  return (
    <Fold
      label={t('sync.recentlySent')}
      title={`${t('sync.recentlySent')} · ${numberText(rows.length)}`}
      isOpenAtFirst={isOpen}
      flush
    >
      <ul>
        {rows.map((row) => (
          <SentRow key={row.opId} row={row} />
        ))}
      </ul>
    </Fold>
  )
}

/**
 * A colleague's unsent row: type, state and age, never its content. `accountPath`: where a manager finds the account of
 * the owner, if it is closed.
 */
function ForeignRow({ row, now, accountPath }: { row: ForeignRow; now: number; accountPath: string | null }) {
  const t = useT()
  const ageWords = useAgeWords()
  const nameText = useNameText()
  return (
    <li id={row.opId} className={styles.line}>
      <span>
        <span>{`${t(kindWords(row.kind))} ·`}</span> <Name>{row.ownerName}</Name>
        {accountPath === null ? null : (
          <Link
            to={accountPath}
            className={styles.account}
            aria-label={t('sync.toAccount', { name: nameText(row.ownerName) })}
          >
            {t('sync.accountClosed')}
          </Link>
        )}
      </span>
      <span className={styles.end}>
        <StateWord state={stateWordOf(row)} />
        <span className={styles.age}>{t('sync.ago', { age: ageWords(row.recordedAt, now) })}</span>
      </span>
    </li>
  )
}

/** A receipt: what was sent, and when the server accepted it. */
function SentRow({ row }: { row: OutboxRow }) {
  return (
    <li className={styles.line}>
      <span>
        <RowTitle row={row} />
      </span>
      <span className={styles.end}>
        <StateWord state="sent" />
        {row.sentAt ? (
          <span className={styles.age}>
            <InstantText instant={row.sentAt} />
          </span>
        ) : null}
      </span>
    </li>
  )
}
