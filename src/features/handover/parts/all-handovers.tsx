import { IconInbox } from '@tabler/icons-react'
import { Card } from '../../../components/layout/card.tsx'
import { CardRows } from '../../../components/layout/card-rows.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useIsPrinting } from '../../../components/layout/fold.tsx'
import { ListOutputs } from '../../../components/layout/list-outputs.tsx'
import { PaperHead } from '../../../components/layout/paper-head.tsx'
import { MonthInput } from '../../../components/inputs/month-input.tsx'
import { Pager } from '../../../components/inputs/pager.tsx'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { Skeleton } from '../../../components/state/skeleton.tsx'
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx'
import { noteExport } from '../../../data/record/note-export.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useChainSection } from '../../../lib/chain-settings.ts'
import { useAddressChoice } from '../../../lib/use-address-choice.ts'
import { useNow } from '../../../lib/use-now.ts'
import { SHIFT_HOURS } from '../../../shared/contract/chain/shift-hours.ts'
import type { Handover } from '../../../shared/contract/handovers.ts'
import { monthOf, riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { cashDifference, isOverdue } from '../../../shared/rules/till/handover.ts'
import { pageIn, pageOf } from '../../../shared/rules/values/pages.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { useHandoversOfMonth } from '../manager-queries.ts'
import { AnswerLine } from './answer-line.tsx'
import { HandoverRow } from './handover-row.tsx'
import { handoversCsv } from './handovers-csv.ts'
import styles from './handover.module.css'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'

const SHOWS = ['all', 'overdue', 'different'] as const
type Shows = (typeof SHOWS)[number]
type Choice = { month: string; show: Shows; page: number }
const PER_PAGE = 50

/** `/handovers`: every pharmacy's handovers of a month, overdue ones first. */
export function AllHandovers() {
  const t = useT()
  const placeText = useOptionLabel()
  const words = useDayWords()
  const owner = useSignedIn()
  const { userId } = owner
  const isPrinting = useIsPrinting()
  const now = useNow()
  const thisMonth = monthOf(riyadhDayOf(now))
  const shiftHours = useChainSection(SHIFT_HOURS)
  const [{ month, show, page }, choose] = useAddressChoice<Choice>({
    read: (params) => ({
      month: /^\d{4}-(?:0[1-9]|1[0-2])$/.exec(params.get('month') ?? '')?.[0] ?? thisMonth,
      show: SHOWS.find((each) => each === params.get('show')) ?? 'all',
      page: pageIn(params),
    }),
    write: (choice) => ({
      ...(choice.month === thisMonth ? {} : { month: choice.month }),
      ...(choice.show === 'all' ? {} : { show: choice.show }),
      ...(choice.page === 1 ? {} : { page: String(choice.page) }),
    }),
  })
  const read = useHandoversOfMonth({ userId, month })
  const list = read?.month === month ? read : undefined
  const all = list?.handovers ?? []
  const overdue = all.filter((handover) => isOverdue(handover, { now, shiftHours }))
  const different = all.filter((handover) => (cashDifference(handover) ?? 0) !== 0)
  const late = new Set(overdue)
  const rest = all.filter((handover) => !late.has(handover))
  const shown: Handover[] = show === 'overdue' ? overdue : show === 'different' ? different : [...overdue, ...rest]
  const paged = pageOf(shown, { page, perPage: isPrinting ? shown.length : PER_PAGE })
  return (
    <div className={styles.page}>
      <div className={styles.filters}>
        <MonthInput
          label={t('handover.month')}
          value={month}
          onValueChange={(next) => (next === '' ? undefined : choose({ month: next, page: 1 }))}
        />
        {!list ? (
          <Skeleton blockSize="calc(var(--target) + 1lh)" />
        ) : list.fetchedAt === null ? null : (
          <SelectNative
            label={t('handover.show')}
            value={show}
            options={[
              { value: 'all', label: t('handover.showAll', { count: all.length }) },
              { value: 'overdue', label: t('handover.showOverdue', { count: overdue.length }) },
              { value: 'different', label: t('handover.showDifferent', { count: different.length }) },
            ]}
            onValueChange={(next) => choose({ show: SHOWS.find((each) => each === next) ?? 'all', page: 1 })}
          />
        )}
      </div>
      <PaperHead title={<span>{`${t('handover.managerTitle')} · ${words(`${month}-01`, 'month')}`}</span>} />
      {list ? (
        <FreshnessNote
          fetchedAt={list.fetchedAt}
          problem={list.problem}
          unread={list.unread}
          never={{ title: t('handover.neverTitle') }}
        />
      ) : null}
      {!list || (list.fetchedAt === null && list.problem === null) ? (
        <SkeletonRows lines={3} />
      ) : list.fetchedAt === null ? null : (
        <Card flush>
          {shown.length === 0 ? (
            <div className={styles.none}>
              <EmptyState icon={<IconInbox size={26} />}>{t('handover.none')}</EmptyState>
            </div>
          ) : (
            <CardRows>
              {paged.items.map((handover) => (
                <HandoverRow key={handover._id} handover={handover} hasPlace>
                  {late.has(handover) ? <p className={styles.open}>{t('handover.overdue')}</p> : null}
                  <AnswerLine handover={handover} />
                </HandoverRow>
              ))}
            </CardRows>
          )}
          <Pager page={paged.page} pages={paged.pages} onPage={(next) => choose({ page: next })} />
        </Card>
      )}
      <ListOutputs
        name={`${t('handover.csvFile')}-${month}.csv`}
        csv={() => handoversCsv({ handovers: shown, t, placeText })}
        onExported={() => void noteExport({ owner, what: 'handovers', of: month })}
        isEmpty={shown.length === 0 || !list || list.fetchedAt === null}
      />
    </div>
  )
}
