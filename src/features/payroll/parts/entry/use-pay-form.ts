import { useRef, useState } from 'react'
import { useChainSection } from '../../../../lib/chain-settings.ts'
import { PAY } from '../../../../shared/contract/chain/pay-contracts.ts'
import {
  entryOfSlip,
  paysNothing,
  readEntry,
  slipBodyOf,
  withApprovedHours,
  withContract,
  clearedEntry,
  proposedEntry,
} from '../../../../shared/rules/pay/pay-entry.ts'
import type { EntryFigure, PayEntry, ReadEntry, FigureProblem } from '../../../../shared/rules/pay/pay-entry.ts'
import type { PayChange } from '../../../../shared/rules/pay/pay-month.ts'
import { useSignedIn } from '../../../../stores/session-store.ts'
import { savePaySlip } from '../../commands.ts'
import { approvedHoursOf, changeFrom } from '../../overlay.ts'
import type { PersonPay } from '../../overlay.ts'
import type { PayDraftActions } from './use-pay-drafts.ts'
import type { MessageId } from '../../../../i18n/message-id.ts'
import { errorMessageId } from '../../../../i18n/error-message.ts'
import type { PayException } from '../../../../shared/rules/pay/pay-review.ts'
import type { KeyboardEvent } from 'react'
import type { PaySettings } from '../../../../shared/contract/chain/pay-contracts.ts'

export type PayFormProps = {
  person: PersonPay
  /** First day of the month. */
  month: string
  /** Whether last month's slips are being read for the first time. */
  isLastComing: boolean
  /** The typed values; undefined if nothing is typed. */
  typed: PayEntry | undefined
  generalRemarks: string
  actions: PayDraftActions
}

export type PayForm = Pick<PayFormProps, 'isLastComing'> & {
  /** What is typed, or what typing starts from; null while that is on its way, and then nothing can be typed. */
  entry: PayEntry | null
  /** The chosen contract; empty for a person without slip and draft. */
  contract: string
  /** The text of a figure; empty for a person without slip and draft. */
  textOf: (name: EntryFigure) => string
  /** Null while nothing is typed: nobody has said what this person is paid. */
  read: ReadEntry | null
  /** The difference of the typed values from last month; undefined while that is not known. */
  change: PayChange | null | undefined
  /** Why the last save failed. */
  code: string | null
  isBusy: boolean
  typeFigure: (name: EntryFigure, text: string) => void
  choose: (contract: string) => void
  typeRemarks: (remarks: string) => void
  copyLast: (() => void) | null
  /** Forgets what is typed; null if nothing is. */
  discard: (() => void) | null
  /** Resolves to whether the slip is saved. */
  save: () => Promise<boolean>
}

/** The form of one employee's slip, shared by the card and the table row. */
export function usePayForm({ person, month, isLastComing, typed, generalRemarks, actions }: PayFormProps): PayForm {
  const { userId, employeeName } = useSignedIn()
  const pay = useChainSection(PAY)
  const [problem, setProblem] = useState<{ code: string; month: string } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  // Created once per content and not per tap, so that a double tap creates one slip.
  const opId = useRef<string | null>(null)
  const isSaving = useRef(false)
  const { employee, last, slip } = person
  const entry = typed ?? startingEntry(person, { pay, isLastComing })
  const read = typed ? readEntry(typed) : null
  const shown = typed !== undefined || slip ? entry : null

  function type(next: PayEntry | null) {
    if (!next) return
    opId.current = null
    setProblem(null)
    actions.typeEntry(employee._id, next)
  }

  async function save(): Promise<boolean> {
    if (isSaving.current || read?.isRight === false) return false
    if (!typed || !read || paysNothing(read)) {
      setProblem({ code: slip ? 'slip_exists' : 'no_pay', month })
      return false
    }
    isSaving.current = true
    setIsBusy(true)
    opId.current ??= crypto.randomUUID()
    const body = slipBodyOf({
      read,
      employee,
      month,
      remarks: typed.remarks.trim(),
      generalRemarks: generalRemarks.trim(),
      approvedHours: approvedHoursOf(person),
    })
    const saved = await savePaySlip({ owner: { userId, employeeName }, opId: opId.current, slip: body })
    isSaving.current = false
    setIsBusy(false)
    setProblem(saved.ok ? null : { code: saved.code, month })
    if (!saved.ok) return false
    opId.current = null
    // The slip is in the outbox now; the form starts again with the values that are kept after a save.
    actions.forgetEntries([employee._id])
    return true
  }

  return {
    isLastComing,
    entry,
    contract: shown?.contract ?? '',
    textOf: (name) => shown?.[name] ?? '',
    read,
    change: read?.isRight ? changeFrom(read.netPay, last) : null,
    code: problem?.month === month ? problem.code : null,
    isBusy,
    typeFigure: (name, text) => type(entry && { ...entry, [name]: text }),
    choose: (contract) => type(entry && withContract(entry, contract, pay)),
    typeRemarks: (remarks) => type(entry && { ...entry, remarks }),
    copyLast: last
      ? () => type(withApprovedHours(entryOfSlip(last, pay), slip ? null : approvedHoursOf(person)))
      : null,
    discard: typed ? () => actions.forgetEntries([employee._id]) : null,
    save,
  }
}

/** The text of `ambiguous` has `instead`, the figures to choose from. */
export const FIGURE_PROBLEMS: Record<FigureProblem['code'], MessageId> = {
  negative: 'payroll.problemNegative',
  not_a_number: 'payroll.problemNotANumber',
  ambiguous: 'payroll.problemAmbiguous',
  too_large: 'payroll.problemTooLarge',
  hours_too_many: 'payroll.problemHours',
}

/** Why a slip was not saved; `payroll.hasSlip` has `name`. */
export function saveProblemId(code: string): MessageId {
  if (code === 'slip_exists') return 'payroll.hasSlip'
  return code === 'no_pay' ? 'payroll.nothingEntered' : errorMessageId(code)
}

export const EXCEPTION_NAMES: Record<PayException, MessageId> = {
  unreadable: 'payroll.exceptionFigure',
  noPay: 'payroll.exceptionNoPay',
  noContract: 'payroll.exceptionNoContract',
  noBasicPay: 'payroll.exceptionNoBasicPay',
  belowZero: 'payroll.exceptionBelowZero',
  largeChange: 'payroll.largeChange',
  approvedOvertime: 'payroll.overtimeChanged',
  newPerson: 'payroll.exceptionNew',
  noBank: 'payroll.exceptionNoBank',
}

const STOPS = '[data-stop]'

/** Enter in a field moves to the next one, and from the last to the save button. Elsewhere Enter keeps its default. */
export function moveOn(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  if (!(from instanceof HTMLInputElement || from instanceof HTMLSelectElement)) return
  event.preventDefault()
  focusNext(event.currentTarget, from)
}

/** Focuses the stop after this element; the first one for null. */
export function focusNext(within: HTMLElement, from: Element | null): void {
  const stops = [...within.querySelectorAll<HTMLElement>(STOPS)]
  const next = from === null ? stops[0] : stops.find((stop) => isAfter(stop, from))
  next?.focus()
}

function isAfter(stop: Element, from: Element): boolean {
  return stop !== from && Boolean(from.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING)
}

/** `isLastComing`: whether last month's slips are being read for the first time. */
type Known = { pay: PaySettings; isLastComing: boolean }

/**
 * The initial values of a person's form: those kept after a save, or the proposal based on last month; null while that
 * is on its way.
 */
export function startingEntry(person: PersonPay, { pay, isLastComing }: Known): PayEntry | null {
  const { employee, slip, last } = person
  if (slip) return clearedEntry(entryOfSlip(slip, pay))
  if (last === undefined && isLastComing) return null
  return withApprovedHours(proposedEntry({ position: employee.position, last, pay }), approvedHoursOf(person))
}
