import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Card } from '../../../components/layout/card.tsx'
import { LineRow } from '../../../components/layout/line-row.tsx'
import { Amount } from '../../../components/format/amount.tsx'
import { DayText } from '../../../components/format/day-text.tsx'
import { useArrival } from '../../../lib/router.tsx'
import { isOwnChoice } from '../../../lib/use-address-choice.ts'
import { useNameText } from '../../../lib/shown-names.ts'
import { useIsExtended } from '../../../lib/server-kind.ts'
import type { DailyReport, Shift } from '../../../shared/contract/sales.ts'
import { reportsOfLastDays, soldShifts } from '../../../shared/rules/chain/contribution.ts'
import { CONTRIBUTION_DAYS } from '../../../shared/rules/days/home-span.ts'
import { reportsOfMonth } from '../../../shared/rules/sales/achievement.ts'
import type { Reporter } from '../../../shared/rules/sales/shift-of-report.ts'
import { DaysList } from './days-list.tsx'
import { OF_MONTH } from './month/figure-rows.ts'
import type { FigureLinks, FigureRows } from './month/figure-rows.ts'
import { daysOfMonth } from './month/month-card.tsx'
import type { SalesView } from '../queries.ts'
import styles from './managed-days.module.css'
import { Money } from '../../../components/format/money.tsx'
import { Name } from '../../../components/format/name.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useListText } from '../../../components/format/use-list-text.ts'
import { Button, LinkButton } from '../../../components/inputs/button.tsx'
import { MoneyInput } from '../../../components/inputs/money-input.tsx'
import { TextArea } from '../../../components/inputs/text-area.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { Banner } from '../../../components/state/banner.tsx'
import { directFailure } from '../../../i18n/direct-failure.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { SALES_PROBLEMS } from '../../../i18n/sales-problems.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../../shared/contract/text-limits.ts'
import { toHalalas, toSar } from '../../../shared/rules/values/halalas.ts'
import { readAmount } from '../../../shared/rules/values/money.ts'
import { shiftOf } from '../../../shared/rules/sales/shift-of-report.ts'
import { correctShift } from '../correction-commands.ts'
import { SHORT_SHIFT_NAMES } from './shift-names.ts'

const NOBODY: Reporter = { id: '', names: [] }

type ManagedDaysProps = {
  view: SalesView
  today: string
  /** Of the figure that was opened. */
  of: FigureRows
  links: FigureLinks
}

/**
 * The days of a pharmacy for its managers, or the rows of the figure that was opened. Managers correct what was
 * reported; not with a plain server.
 */
export function ManagedDays({ view, today, of, links }: ManagedDaysProps) {
  const t = useT()
  const words = useDayWords()
  const nameText = useNameText()
  const corrects = useIsExtended()
  const [correcting, setCorrecting] = useState<{ report: DailyReport; shift: Shift } | null>(null)
  const ref = useShownRows(of)
  const { rows, who } = of
  const isOfDay = rows !== '' && rows !== OF_MONTH.rows && rows !== 'days'
  const days = isOfDay ? view.days.filter(({ report }) => report.day === rows) : daysOfMonth(view)
  const isChosen = isOfDay || who !== null
  if (!isChosen && days.length === 0) return null
  const span = isOfDay
    ? words(rows, 'weekday')
    : rows === 'days'
      ? t('sales.lastDays', { days: CONTRIBUTION_DAYS })
      : words(`${view.month}-01`, 'month')
  const title =
    who !== null
      ? `${nameText(who) || t('app.notReadable')} · ${span}`
      : days.length === 0
        ? span
        : t('sales.reportedDays')
  return (
    <div ref={ref} role="group" aria-label={t('sales.reportedDays')} tabIndex={-1}>
      <Card
        title={title}
        action={
          isChosen ? (
            <LinkButton variant="quiet" to={links.monthPath}>
              {t('sales.everyDay')}
            </LinkButton>
          ) : null
        }
        flush
      >
        {who !== null ? (
          <ShiftsOf who={who} reports={reportsOf(of, { view, today })} links={links} />
        ) : days.length === 0 ? (
          <p className={styles.none}>{t('sales.notReported')}</p>
        ) : (
          <DaysList
            days={days}
            me={NOBODY}
            isKnown={view.isLoaded}
            isManager
            {...(corrects ? { onCorrect: ({ report }, shift) => setCorrecting({ report, shift }) } : {})}
          />
        )}
      </Card>
      {correcting ? <CorrectShiftDialog {...correcting} onClose={() => setCorrecting(null)} /> : null}
    </div>
  )
}

/** Once a figure was opened, its rows come into view, with the focus. Going back leaves both to the browser. */
function useShownRows({ rows }: FigureRows) {
  const ref = useRef<HTMLDivElement>(null)
  const { key, state } = useLocation()
  const { isRestored } = useArrival()
  const isOpened = rows !== '' && !isRestored && !isOwnChoice(state)
  useEffect(() => {
    if (!isOpened) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'start' })
  }, [isOpened, key])
  return ref
}

function reportsOf({ rows }: FigureRows, { view, today }: { view: SalesView; today: string }): DailyReport[] {
  const reports = view.days.map(({ report }) => report)
  return rows === 'days' ? reportsOfLastDays({ reports, today }) : reportsOfMonth(reports, view.month)
}

/** A person's shifts, which add up to their figure; each opens its day. */
function ShiftsOf({ who, reports, links }: { who: string; reports: DailyReport[]; links: FigureLinks }) {
  const t = useT()
  const shifts = soldShifts(reports).filter(({ pharmacist }) => pharmacist === who)
  const halalas = shifts.reduce((sum, { sales }) => sum + toHalalas(sales ?? 0), 0)
  return (
    <>
      <p className={styles.sum}>
        <span>{`${t('kpis.shiftCount', { count: shifts.length })} ·`}</span> <Money amount={toSar(halalas)} />
      </p>
      <ul>
        {shifts.map(({ report, shift, sales }) => (
          <LineRow
            key={`${report._id} ${shift}`}
            to={links.rowsPathOf({ rows: report.day, who: null })}
            name={
              <span>
                <DayText day={report.day} style="weekday" />{' '}
                <span className={styles.shift}>
                  {`· ${t(report.dayType === 'single' ? 'sales.wholeDay' : SHORT_SHIFT_NAMES[shift])}`}
                </span>
              </span>
            }
            end={<Amount amount={sales} />}
          />
        ))}
      </ul>
    </>
  )
}

const FAILURES = {
  offline: 'sales.correctOffline',
  stale: 'sales.correctStale',
  other: 'sales.correctFailed',
} as const

type CorrectShiftDialogProps = { report: DailyReport; shift: Shift; onClose: () => void }

/** A manager's correction of what somebody reported, with a reason. Needs a connection. */
function CorrectShiftDialog({ report, shift, onClose }: CorrectShiftDialogProps) {
  const t = useT()
  const words = useDayWords()
  const listText = useListText()
  const { sales, pharmacist } = shiftOf(report, shift)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isShown, setIsShown] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<MessageId | null>(null)
  const read = readAmount(typed)
  const salesError =
    typed.trim() === ''
      ? t('sales.correctedSalesMissing')
      : read.ok
        ? undefined
        : t(SALES_PROBLEMS[read.code], { instead: listText(read.instead) })
  const reasonError = reason.trim() === '' ? t('sales.reasonMissing') : undefined

  async function save(): Promise<void> {
    setIsShown(true)
    if (!read.ok || salesError !== undefined || reasonError !== undefined) return
    setIsSaving(true)
    const done = await correctShift({ report, shift, sales: toSar(read.halalas), reason: reason.trim() })
    setIsSaving(false)
    if (done.ok) onClose()
    else setFailure(directFailure(done.code, FAILURES))
  }

  return (
    <Dialog
      isOpen
      title={t('sales.correctShift', { shift: t(SHORT_SHIFT_NAMES[shift]), day: words(report.day, 'weekday') })}
      onClose={onClose}
      closesOutside={false}
      footer={
        <>
          <Button variant="primary" busy={isSaving} onClick={() => void save()}>
            {t('sales.saveCorrection')}
          </Button>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          <Name>{pharmacist || t('app.notReadable')}</Name> · <Money amount={sales} />
        </p>
        <MoneyInput
          label={t('sales.correctedSales')}
          value={typed}
          error={isShown ? salesError : undefined}
          onValueChange={setTyped}
        />
        <TextArea
          label={t('sales.correctionReason')}
          hint={t('sales.correctionHint')}
          maxLength={MAX_LONG_TEXT_LENGTH}
          value={reason}
          error={isShown ? reasonError : undefined}
          onValueChange={setReason}
        />
        {failure === null ? null : <Banner tone="error">{t(failure)}</Banner>}
      </div>
    </Dialog>
  )
}
