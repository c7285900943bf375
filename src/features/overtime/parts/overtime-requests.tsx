import { useMemo } from 'react'
import { IconInbox } from '@tabler/icons-react'
import { stateWordOf } from '@counter/outbox'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { DayText } from '../../../components/format/day-text.tsx'
import { useHoursText } from '../../../components/format/use-hours-text.ts'
import { useIsPrinting } from '../../../components/layout/fold.tsx'
import { ListOutputs } from '../../../components/layout/list-outputs.tsx'
import { PaperHead } from '../../../components/layout/paper-head.tsx'
import { LineRow } from '../../../components/layout/line-row.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { Dotted } from '../../../components/layout/dotted.tsx'
import { Name } from '../../../components/format/name.tsx'
import { Pager } from '../../../components/inputs/pager.tsx'
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { Tabs } from '../../../components/inputs/tabs.tsx'
import { noteExport } from '../../../data/record/note-export.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useAddressChoice } from '../../../lib/use-address-choice.ts'
import { useNow } from '../../../lib/use-now.ts'
import { monthOf, riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { lastMonths } from '../../../shared/rules/chain/chain-sales.ts'
import type { Overtime, OvertimeState } from '../../../shared/contract/overtime.ts'
import { pageIn, pageOf } from '../../../shared/rules/values/pages.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { latestDayFirst } from '../overlay.ts'
import type { ShownOvertime } from '../overlay.ts'
import { useOvertimeOfState } from '../queries.ts'
import { Place } from '../../../components/format/place.tsx'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import type { Translate } from '../../../i18n/use-t.ts'
import { csvOf } from '../../../lib/csv.ts'
import { OVERTIME_STATE_NAMES } from './overtime-state.tsx'
import styles from './overtime.module.css'

const PER_PAGE = 50
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/
/** Thirteen months, so that a month can be compared with the same one a year before. */
const MONTHS_OFFERED = 13
/** In the order of the leave requests. */
const TABS = ['Pending', 'Rejected', 'Approved', 'Cancelled'] as const satisfies OvertimeState[]

/** `/overtimeRequests`: everybody's requests, a list per state. */
export function OvertimeRequests({ pathOf }: { pathOf: (overtimeId: string) => string }) {
  const t = useT()
  const placeText = useOptionLabel()
  const owner = useSignedIn()
  const { userId } = owner
  const isPrinting = useIsPrinting()
  const words = useDayWords()
  const thisMonth = monthOf(riyadhDayOf(useNow()))
  const [{ state, month, page }, choose] = useAddressChoice<{ state: OvertimeState; month: string; page: number }>({
    read: (params) => ({
      month: MONTH.exec(params.get('month') ?? '')?.[0] ?? thisMonth,
      state: TABS.find((each) => each === params.get('state')) ?? 'Pending',
      page: pageIn(params),
    }),
    write: (choice) => ({
      ...(choice.state === 'Pending' ? {} : { state: choice.state }),
      ...(choice.month === thisMonth ? {} : { month: choice.month }),
      ...(choice.page === 1 ? {} : { page: String(choice.page) }),
    }),
  })
  const view = useOvertimeOfState({ userId, state, month })
  const list = view?.state === state && view.month === month ? view.list : undefined
  const shown = useMemo(() => {
    const latestFirst = latestDayFirst(list ?? [])
    return state === 'Pending' ? latestFirst.toReversed() : latestFirst
  }, [list, state])
  if (!view || (view.isComing && state === 'Pending')) return <SkeletonRows lines={3} />
  // The note above says why.
  const isMissing = list?.length === 0 && view.fetchedAt === null && view.problem !== null
  const offered = lastMonths({ month: thisMonth, count: MONTHS_OFFERED })
  const months = offered.includes(month) ? offered : [...offered, month]
  const ofMonth = state === 'Pending' ? '' : month
  const paged = pageOf(shown, { page, perPage: isPrinting ? shown.length : PER_PAGE })
  return (
    <div className={styles.page}>
      <PaperHead
        title={
          <span>
            <span>{`${t('overtime.requestsTitle')} · ${t(OVERTIME_STATE_NAMES[state])}`}</span>
            {state === 'Pending' ? null : <span>{` · ${words(`${month}-01`, 'month')}`}</span>}
          </span>
        }
      />
      <FreshnessNote
        fetchedAt={view.fetchedAt}
        problem={view.problem}
        unread={view.unread}
        isHere={shown.length > 0}
        never={{ title: t('overtime.neverTitle') }}
      />
      <Tabs
        label={t('overtime.state')}
        selected={state}
        onSelect={(next) => choose({ state: next, page: 1 })}
        tabs={TABS.map((name) => ({
          name,
          label: view.isRead[name === 'Pending' ? 'waiting' : 'month']
            ? t('overtime.listCount', { list: t(OVERTIME_STATE_NAMES[name]), count: view.counts[name] })
            : t(OVERTIME_STATE_NAMES[name]),
          content:
            name === 'Pending' && isMissing ? null : (
              <Card flush>
                {name === 'Pending' ? null : (
                  <div className={styles.month}>
                    <SelectNative
                      label={t('overtime.month')}
                      value={month}
                      options={months.map((each) => ({
                        value: each,
                        label: words(`${each}-01`, 'month'),
                      }))}
                      onValueChange={(next) => choose({ month: next, page: 1 })}
                    />
                  </div>
                )}
                {isMissing ? null : !list || (shown.length === 0 && view.fetchedAt === null) ? (
                  <SkeletonRows lines={3} />
                ) : shown.length === 0 ? (
                  <div className={styles.none}>
                    <EmptyState icon={<IconInbox size={26} />}>
                      {t(state === 'Pending' ? 'overtime.noneWaiting' : 'overtime.none')}
                    </EmptyState>
                  </div>
                ) : (
                  <ul className={styles.rows}>
                    {paged.items.map((each) => (
                      <RequestLine key={each.overtime._id} shown={each} path={pathOf(each.overtime._id)} />
                    ))}
                  </ul>
                )}
                <Pager page={paged.page} pages={paged.pages} onPage={(next) => choose({ page: next })} />
              </Card>
            ),
        }))}
      />
      {isMissing ? null : (
        <ListOutputs
          name={`${t('overtime.csvFile')}-${state}${ofMonth && `-${ofMonth}`}.csv`}
          csv={() => overtimeCsv({ list: shown.map(({ overtime }) => overtime), t, placeText })}
          onExported={() => void noteExport({ owner, what: 'overtime', of: `${state} ${ofMonth}`.trim() })}
          isEmpty={shown.length === 0 || view.fetchedAt === null}
        />
      )}
    </div>
  )
}

/** One request of the list; the whole line leads to where it is decided. */
function RequestLine({ shown: { overtime, changes }, path }: { shown: ShownOvertime; path: string }) {
  const t = useT()
  const hoursText = useHoursText()
  const { requesterName, pharmacyName, day, hours, reason } = overtime
  const unsent = changes.at(-1)
  return (
    <LineRow
      to={path}
      name={<Name>{requesterName}</Name>}
      end={hours === null ? t('app.notReadable') : t('overtime.hoursOf', { hours: hoursText(hours) })}
    >
      <Dotted>
        <Place>{pharmacyName}</Place>
        <DayText day={day} style="weekday" />
      </Dotted>
      {reason === '' ? null : (
        <p className={styles.reason}>
          <bdi>{reason}</bdi>
        </p>
      )}
      {unsent ? <StateWord state={stateWordOf(unsent)} /> : null}
    </LineRow>
  )
}

/** A line for each request, with headings in the user's language. */
function overtimeCsv({
  list,
  t,
  placeText,
}: {
  list: readonly Overtime[]
  t: Translate
  placeText: (name: string) => string
}): string {
  const headings = [
    t('overtime.day'),
    t('overtime.employee'),
    t('overtime.pharmacy'),
    t('overtime.hours'),
    t('overtime.reason'),
    t('overtime.state'),
    t('overtime.decidedBy'),
    t('overtime.decidedAt'),
  ]
  const rows = list.map(({ day, requesterName, pharmacyName, hours, reason, status, decidedByName, decidedAt }) => [
    day,
    requesterName,
    placeText(pharmacyName),
    hours ?? t('app.notReadable'),
    reason,
    t(status === null ? 'app.notReadable' : OVERTIME_STATE_NAMES[status]),
    decidedByName ?? '',
    decidedAt ?? '',
  ])
  return csvOf({ headings, rows })
}
