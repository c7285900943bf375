import { useMemo } from 'react'
import { IconReceipt, IconSearch } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { Link } from '../../../../lib/router.tsx'
import { Button } from '../../../../components/inputs/button.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { EmptyState } from '../../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../../components/state/freshness-note.tsx'
import { Pager } from '../../../../components/inputs/pager.tsx'
import { Skeleton } from '../../../../components/state/skeleton.tsx'
import { SkeletonRows } from '../../../../components/state/skeleton-rows.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import type { Slip } from '../../../../shared/contract/payroll.ts'
import {
  isWorkedOut,
  newestSlipFirst,
  payMonthBefore,
  slipsBetween,
  yearOf,
} from '../../../../shared/rules/pay/pay-history.ts'
import { pageOf, pageIn } from '../../../../shared/rules/values/pages.ts'
import { useSignedIn } from '../../../../stores/session-store.ts'
import { useFreshSlips, useIsSharedDevice, useSlips } from '../../queries.ts'
import { DateInput } from '../../../../components/inputs/date-input.tsx'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { useFigureText } from '../../../../components/format/use-figure-text.ts'
import { AmountsCover, CoverBar, OnlyUncovered } from './amounts-cover.tsx'
import styles from './payroll-history.module.css'
import { SlipSummary } from './slip-summary.tsx'
import { SlipYear } from './slip-year.tsx'
import { YearTotal } from './year-total.tsx'

type SlipPath = { slipPathOf: (slipId: string) => string }

/**
 * `/payrollHistory`: the person's own slips, newest first, with the last one and why it changed on top. What is chosen
 * is in the URL, so that going back restores it.
 */
export function PayrollHistory({ slipPathOf }: SlipPath) {
  const t = useT()
  const { userId } = useSignedIn()
  const view = useSlips(userId)
  const isShared = useIsSharedDevice()
  useFreshSlips(userId)

  if (!view || isShared === undefined || (view.fetchedAt === null && view.problem === null)) return <FirstRead />
  const { slips, voided } = view
  return (
    <div className={styles.page}>
      <FreshnessNote {...view} never={{ title: t('payroll.neverTitle') }} />
      {slips.length + voided.length > 0 ? (
        <AmountsCover isShared={isShared}>
          <SlipList slips={slips} voided={voided} isRead={view.fetchedAt !== null} slipPathOf={slipPathOf} />
        </AmountsCover>
      ) : view.fetchedAt === null ? null : (
        <Card>
          <EmptyState icon={<IconReceipt size={26} />}>{t('payroll.none')}</EmptyState>
        </Card>
      )}
    </div>
  )
}

/** Ten years are 120 slips. A page shows whole years. */
const YEARS_PER_PAGE = 3

/** `isRead`: whether the list has ever reached this device. Until then some may be missing. */
type OfList = SlipPath & { slips: Slip[]; isRead: boolean }

function SlipList({ slips, voided, isRead, slipPathOf }: OfList & { voided: Slip[] }) {
  const [params, setParams] = useSearchParams()
  const choice = readSlipChoice(params)
  const all = useMemo(() => [...slips, ...voided].sort(newestSlipFirst), [slips, voided])
  const allYears = useMemo(() => [...new Set(all.map(({ month }) => yearOf(month)))], [all])
  const year = allYears.find((each) => each === choice.year) ?? allYears[0] ?? ''
  const choose = (next: Partial<SlipChoice>) =>
    setParams(writeSlipChoice({ ...NEWEST_YEAR, ...next }), { replace: true })
  const ofYear = all.filter(({ month }) => yearOf(month) === year)
  return (
    <div className={styles.columns}>
      <div className={styles.last}>
        <LastSlip slips={slips} isRead={isRead} slipPathOf={slipPathOf} />
      </div>
      <div className={styles.list}>
        <SlipYears
          years={allYears}
          chosen={choice.isCustom ? null : year}
          onYear={(next) => choose({ year: next === allYears[0] ? '' : next })}
          onCustom={() => choose({ isCustom: true })}
        />
        {choice.isCustom ? (
          <CustomList slips={all} isRead={isRead} slipPathOf={slipPathOf} choice={choice} onChoose={choose} />
        ) : (
          <SlipYear year={year} slips={ofYear} slipPathOf={slipPathOf} />
        )}
      </div>
      {choice.isCustom || !isRead ? null : (
        <OnlyUncovered>
          <div className={styles.sums}>
            <YearTotal slips={slips} year={year} />
          </div>
        </OnlyUncovered>
      )}
    </div>
  )
}

/** The newest slip with a net pay, and what shows all amounts. */
function LastSlip({ slips, isRead, slipPathOf }: OfList) {
  const t = useT()
  const last = slips.find(isWorkedOut)
  if (!last) return <CoverBar />
  const before = slips.filter(isWorkedOut).find(({ month }) => month === payMonthBefore(last.month))
  return (
    <SlipSummary
      slip={last}
      before={before ?? (isRead ? null : undefined)}
      link={<Link to={slipPathOf(last._id)}>{t('payroll.openSlip')}</Link>}
    >
      <CoverBar />
    </SlipSummary>
  )
}

type CustomListProps = OfList & {
  choice: SlipChoice
  onChoose: (choice: Partial<SlipChoice>) => void
}

function CustomList({ slips, isRead, slipPathOf, choice, onChoose }: CustomListProps) {
  const t = useT()
  const { from, to } = choice
  const chosen = useMemo(() => slipsBetween(slips, { from, to }), [slips, from, to])
  const years = pageOf([...new Set(chosen.map(({ month }) => yearOf(month)))], {
    page: choice.page,
    perPage: YEARS_PER_PAGE,
  })
  return (
    <>
      <SlipFilter span={{ from, to }} onSpan={(span) => onChoose({ ...span, isCustom: true })} />
      <p className={styles.count} aria-live="polite">
        {isRead ? t('payroll.slipCount', { count: chosen.filter(({ voided }) => !voided).length }) : null}
      </p>
      {chosen.length === 0 && !isRead ? null : chosen.length === 0 ? (
        <Card>
          <EmptyState
            icon={<IconSearch size={26} />}
            action={<Button onClick={() => onChoose({ isCustom: true })}>{t('payroll.showAll')}</Button>}
          >
            {t('payroll.noneBetween')}
          </EmptyState>
        </Card>
      ) : (
        years.items.map((each) => (
          <SlipYear
            key={each}
            isTitled
            year={each}
            slips={chosen.filter(({ month }) => yearOf(month) === each)}
            slipPathOf={slipPathOf}
          />
        ))
      )}
      <Pager page={years.page} pages={years.pages} onPage={(page) => onChoose({ from, to, page, isCustom: true })} />
    </>
  )
}

function FirstRead() {
  return (
    <div className={styles.page} aria-busy>
      <Skeleton blockSize="7.5rem" />
      <Skeleton blockSize="var(--target)" />
      <SkeletonRows lines={2} />
    </div>
  )
}

type SlipSpan = Pick<SlipChoice, 'from' | 'to'>

/** Filters by months strictly between two days, as its hint says. */
function SlipFilter({ span, onSpan }: { span: SlipSpan; onSpan: (span: SlipSpan) => void }) {
  const t = useT()
  const words = useDayWords()
  const { from, to } = span
  const isEmptySpan = from !== '' && to !== '' && to <= from
  return (
    <fieldset className={styles.filter}>
      <legend className={styles.legend}>{t('payroll.filter')}</legend>
      <div className={styles.fields}>
        <DateInput label={t('payroll.from')} value={from} onValueChange={(day) => onSpan({ from: day, to })} />
        <DateInput
          label={t('payroll.to')}
          value={to}
          error={isEmptySpan ? t('payroll.toBeforeFrom', { day: words(from) }) : undefined}
          onValueChange={(day) => onSpan({ from, to: day })}
        />
        {from || to ? (
          <Button variant="quiet" className={styles.clear} onClick={() => onSpan({ from: '', to: '' })}>
            {t('payroll.showAll')}
          </Button>
        ) : null}
      </div>
      <p className={styles.hint}>{t('payroll.filterHint')}</p>
    </fieldset>
  )
}

type SlipYearsProps = {
  years: readonly string[]
  /** Null: none of them, the months between two days. */
  chosen: string | null
  onYear: (year: string) => void
  onCustom: () => void
}

/** The years with a slip as chips, and one for any two days. */
function SlipYears({ years, chosen, onYear, onCustom }: SlipYearsProps) {
  const t = useT()
  const figureText = useFigureText()
  return (
    <div className={styles.chips} role="group" aria-label={t('payroll.years')}>
      {years.map((year) => (
        <button
          key={year}
          type="button"
          className={styles.chip}
          aria-pressed={year === chosen}
          onClick={() => onYear(year)}
        >
          {figureText(year)}
        </button>
      ))}
      <button type="button" className={styles.chip} aria-pressed={chosen === null} onClick={onCustom}>
        {t('payroll.custom')}
      </button>
    </div>
  )
}

/**
 * What the history shows: a year (empty for the newest one), or the months strictly between two days. An empty day
 * leaves that end open.
 */
type SlipChoice = { year: string; isCustom: boolean; from: string; to: string; page: number }

const DAY = /^\d{4}-\d{2}-\d{2}$/
const CUSTOM = 'custom'

const NEWEST_YEAR: SlipChoice = { year: '', isCustom: false, from: '', to: '', page: 1 }

function readSlipChoice(params: URLSearchParams): SlipChoice {
  const [from, to] = [dayIn(params.get('from')), dayIn(params.get('to'))]
  const year = params.get('year') ?? ''
  const isCustom = year === CUSTOM || from !== '' || to !== ''
  return {
    year: !isCustom && /^\d{4}$/.test(year) ? year : '',
    isCustom,
    from,
    to,
    page: pageIn(params),
  }
}

function writeSlipChoice({ year, isCustom, from, to, page }: SlipChoice): Record<string, string> {
  if (!isCustom) return year === '' ? {} : { year }
  return {
    year: CUSTOM,
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  }
}

function dayIn(value: string | null): string {
  return value !== null && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : ''
}
