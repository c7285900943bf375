import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OutboxRow } from '@counter/outbox'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { DateInput } from '../../../components/inputs/date-input.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { ReplaceQuestion } from '../../../components/till/replace-question.tsx'
import { SumInput } from '../../../components/inputs/sum-input.tsx'
import { TillFields } from '../../../components/till/till-fields.tsx'
import type { TillProblems } from '../../../components/till/till-fields.tsx'
import { useEitherText } from '../../../components/format/use-either-text.ts'
import { TextArea } from '../../../components/inputs/text-area.tsx'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { DAY_PROBLEMS, SALES_PROBLEMS } from '../../../i18n/sales-problems.ts'
import { useT } from '../../../i18n/use-t.ts'
import { enterMovesOn } from '../../../lib/enter-moves-on.ts'
import { useToday } from '../../../lib/use-now.ts'
import type { DailyReport } from '../../../shared/contract/sales.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../../shared/contract/text-limits.ts'
import { OLDEST_REPORT_DAY } from '../../../shared/rules/days/business-day.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import { readSum, typedSumSar } from '../../../shared/rules/values/money-sum.ts'
import { reportDayProblem } from '../../../shared/rules/sales/report-day.ts'
import { beforeSaving } from '../../../shared/rules/sales/shift-amount.ts'
import { emptiedKinds, readTill, typedFrom } from '../../../shared/rules/till/typed-till.ts'
import type { ShiftReportIntent } from '../../../shared/rules/sales/shift-report.ts'
import { canMove, resendShift } from '../commands.ts'
import { RowTitle } from '../../../kinds/row-title.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import styles from './edit-shift-dialog.module.css'

/** A shift being edited. The row is a snapshot from when editing began, because it may be sent meanwhile. */
export type EditedShift = {
  row: OutboxRow
  intent: ShiftReportIntent
  /** The server's report that is shown beside it, if any; sending again then counts as having seen it. */
  seen: DailyReport | null
}

type EditShiftDialogProps = { edited: EditedShift; onClose: () => void; onSaved: (as: 'replaced' | 'added') => void }

export function EditShiftDialog({ edited, onClose, onSaved }: EditShiftDialogProps) {
  const t = useT()
  const eitherText = useEitherText()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const salesField = useRef<HTMLInputElement>(null)
  const { row, intent } = edited
  const { today, isSure } = useToday()
  const [opId] = useState(() => crypto.randomUUID())
  const [sales, setSales] = useState(intent.sales.toFixed(2))
  const [remarks, setRemarks] = useState(intent.remarks)
  const [till, setTill] = useState(() => (intent.till ? typedFrom(intent.till) : null))
  const [tillProblems, setTillProblems] = useState<TillProblems | null>(null)
  const cashField = useRef<HTMLInputElement>(null)
  const [day, setDay] = useState(intent.day)
  const [problems, setProblems] = useState<ShiftFieldProblems>(() => refusedFieldsOf(row))
  const [instead, setInstead] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [isZeroAsked, setIsZeroAsked] = useState(false)
  const [isTillEmptied, setIsTillEmptied] = useState(false)

  async function save({ isZeroMeant = false } = {}) {
    const parsed = readSum(sales)
    const step = beforeSaving({ typed: sales, sar: parsed.ok ? toSar(parsed.halalas) : Number.NaN, there: intent })
    // A shift that cannot be moved has no day field to show a problem at; the server validates its day.
    const dayProblem = canMove(row) ? reportDayProblem(day, isSure ? today : null) : null
    setProblems({
      ...(dayProblem ? { day: DAY_PROBLEMS[dayProblem] } : {}),
      ...(parsed.ok ? {} : { sales: SALES_PROBLEMS[parsed.code] }),
      ...(step === 'missing' ? { sales: SALES_PROBLEMS[step] } : {}),
    })
    setInstead(parsed.ok ? [] : parsed.instead)
    if (dayProblem) return form.current?.querySelector<HTMLInputElement>('[name="day"]')?.focus()
    if (!parsed.ok || step === 'missing') return salesField.current?.focus()
    const salesSar = toSar(parsed.halalas)
    const counted = till && readTill(till, { salesSar })
    const [emptied] = emptiedKinds(till, intent.till ?? null)
    flushSync(() => {
      setTillProblems(counted?.ok === false ? counted : null)
      setIsTillEmptied(emptied !== undefined)
    })
    if (emptied !== undefined) return
    if (counted?.ok === false) return form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
    if (step === 'zero' && !isZeroMeant) return setIsZeroAsked(true)
    const resent = await resendShift({
      ...edited,
      changes: {
        day,
        sales: salesSar,
        remarks: remarks.trim(),
        // A shift that was recorded without a till leaves the server's as it is.
        ...(intent.till === undefined ? {} : { till: counted?.till ?? null }),
      },
      opId,
    })
    if (resent.ok) onSaved(resent.as)
    else setFailure(resent.code)
  }

  return (
    <Dialog
      isOpen
      title={t('sync.editTitle')}
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary">
            {t('sync.resend')}
          </Button>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        className={styles.form}
        noValidate
        onKeyDown={enterMovesOn}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p>
          <RowTitle row={row} />
        </p>
        {canMove(row) ? (
          <DateInput
            label={t('sales.day')}
            name="day"
            error={problems.day && t(problems.day)}
            value={day}
            min={OLDEST_REPORT_DAY}
            max={isSure ? today : undefined}
            required
            onValueChange={(next) => {
              setDay(next)
              setProblems(({ day: _changed, ...others }) => others)
            }}
          />
        ) : null}
        <SumInput
          ref={salesField}
          label={t('sales.sales')}
          name="sales"
          error={problems.sales && t(problems.sales, { instead: eitherText(instead) })}
          value={sales}
          onValueChange={(next) => {
            setSales(next)
            setProblems(({ sales: _changed, ...others }) => others)
          }}
        />
        {problems.till ? <Banner tone="error">{t(problems.till)}</Banner> : null}
        {intent.till ? (
          <TillFields
            typed={till}
            before={intent.till}
            salesSar={typedSumSar(sales)}
            problems={tillProblems}
            problem={isTillEmptied ? 'till.emptied' : null}
            isOptional
            cashField={cashField}
            onChange={(next) => {
              setTill(next)
              setTillProblems(null)
              setIsTillEmptied(false)
              setProblems(({ till: _changed, ...others }) => others)
            }}
          />
        ) : null}
        <TextArea
          label={t('sales.remarks')}
          error={problems.remarks && t(problems.remarks)}
          rows={2}
          maxLength={MAX_LONG_TEXT_LENGTH}
          value={remarks}
          onValueChange={(next) => {
            setRemarks(next)
            setProblems(({ remarks: _changed, ...others }) => others)
          }}
        />
        {failure ? <Banner tone="error">{t(errorMessageId(failure))}</Banner> : null}
      </form>
      <ReplaceQuestion
        isOpen={isZeroAsked}
        typed={0}
        replaced={{ sales: intent.sales, by: row.ownerName }}
        onConfirm={() => {
          setIsZeroAsked(false)
          void save({ isZeroMeant: true })
        }}
        onCancel={() => setIsZeroAsked(false)}
      >
        <p>
          <RowTitle row={row} />
        </p>
      </ReplaceQuestion>
    </Dialog>
  )
}

type CorrectableField = 'day' | 'sales' | 'remarks' | 'till'
type ShiftFieldProblems = Partial<Record<CorrectableField, MessageId>>

/** By the first part of the path: a till has fields of its own. */
const FIELDS: { [name: string]: CorrectableField | undefined } = {
  day: 'day',
  firstSales: 'sales',
  secondSales: 'sales',
  firstRemarks: 'remarks',
  secondRemarks: 'remarks',
  firstTill: 'till',
  secondTill: 'till',
}

const KNOWN: { [message: string]: MessageId | undefined } = {
  sales_negative: SALES_PROBLEMS.negative,
  sales_too_large: SALES_PROBLEMS.too_large,
  day_in_future: DAY_PROBLEMS.future,
  day_too_early: DAY_PROBLEMS.longAgo,
  day_invalid: DAY_PROBLEMS.missing,
}

/** The fields of a shift that the server rejected, with the reasons, so that the form can mark them. */
function refusedFieldsOf({ lastProblem }: Pick<OutboxRow, 'lastProblem'>): ShiftFieldProblems {
  if (lastProblem?.code !== 'invalid_field') return {}
  return Object.fromEntries(
    (lastProblem.fields ?? []).flatMap(({ path, message }) => {
      const field = FIELDS[path.split('.', 1)[0] ?? '']
      return field ? [[field, KNOWN[message] ?? 'sync.refusedHere']] : []
    }),
  )
}
