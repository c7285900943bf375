import { CONTRACT_FIGURES, WORKER_CONTRACT } from '../../contract/chain/pay-contracts.ts'
import type { PaySettings } from '../../contract/chain/pay-contracts.ts'
import { MAX_OVERTIME_HOURS, PAY_AMOUNTS } from '../../contract/payroll.ts'
import type { NewSlipBody, Slip } from '../../contract/payroll.ts'
import { isUnreadable } from '../../contract/readable.ts'
import type { Unreadable } from '../../contract/readable.ts'
import { toHalalas, toSar } from '../values/halalas.ts'
import type { AmountProblem, ReadAmount } from '../values/money.ts'
import { readSum } from '../values/money-sum.ts'
import { netPay, overtimeAllowance, salaryOf } from './pay.ts'

/** The figures of a slip that are typed or selected, in the order of the form and of its keyboard. */
export const ENTRY_FIGURES = [
  'basicPay',
  'housingAllowance',
  'transportAllowance',
  'fixedOverTime',
  'overTimeHours',
  'overTimeRate',
  'incentives',
  'percentage',
  'campaigns',
  'ticketsAllowance',
  'otherIncentives',
  'deductions',
  'telAllowance',
] as const satisfies readonly (keyof Slip)[]
export type EntryFigure = (typeof ENTRY_FIGURES)[number]

/** Those that are typed each month. The others are the contract's, and the telephone. */
export const MONTHLY_FIGURES = [
  'overTimeHours',
  'incentives',
  'percentage',
  'campaigns',
  'ticketsAllowance',
  'otherIncentives',
  'deductions',
] as const satisfies readonly EntryFigure[]
export type MonthlyFigure = (typeof MONTHLY_FIGURES)[number]
export const OTHER_FIGURES = ENTRY_FIGURES.filter(
  (name): name is Exclude<EntryFigure, MonthlyFigure> => !MONTHLY_FIGURES.some((monthly) => monthly === name),
)

/** A slip while it is typed: the texts of its figures. `contract`: its id, empty if it has none that is known. */
export type PayEntry = Record<EntryFigure, string> & { contract: string; remarks: string }

/** Cleared after a save (docs/rules.md, *Pay*). */
const OF_ONE_MONTH: readonly EntryFigure[] = [...MONTHLY_FIGURES, 'telAllowance']

const NOTHING = Object.fromEntries(ENTRY_FIGURES.map((name) => [name, '0'])) as Record<EntryFigure, string>
const EMPTY_ENTRY: PayEntry = { ...NOTHING, contract: '', remarks: '' }

/**
 * Sets only the figures of the contract. A figure of one month that the contract left behind had set, such as the
 * other incentives of a worker, is reset if it is unchanged.
 */
export function withContract(entry: PayEntry, contract: string, pay: PaySettings): PayEntry {
  const left = contract === entry.contract ? {} : ofOneMonth(entry.contract, pay)
  const reset = Object.entries(left).flatMap(([name, text]) => (entry[name as EntryFigure] === text ? [name] : []))
  return { ...entry, ...zeros(reset), ...textsOf(contract, pay), contract }
}

/** The amounts that the payroll offers for a figure; undefined if it is only typed. */
export function offeredAmounts(name: EntryFigure, { choices }: PaySettings): string[] | undefined {
  return name in choices ? choices[name as keyof typeof choices].map(figureText) : undefined
}

/** The texts of the figures that a contract sets. */
function textsOf(contract: string, { contracts }: PaySettings): Partial<Record<EntryFigure, string>> {
  const figures = contracts.find(({ id }) => id === contract)?.figures ?? {}
  return Object.fromEntries(
    CONTRACT_FIGURES.flatMap((name) => (figures[name] === undefined ? [] : [[name, figureText(figures[name])]])),
  )
}

function ofOneMonth(contract: string, pay: PaySettings): Partial<Record<EntryFigure, string>> {
  const texts = Object.entries(textsOf(contract, pay))
  return Object.fromEntries(texts.filter(([name]) => OF_ONE_MONTH.includes(name as EntryFigure)))
}

function zeros(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '0']))
}

/**
 * Normalizes a typed figure: empty is 0, and a previous 0 does not stay before new digits. Leading zeros of other
 * figures stay, because editing 1050 to 2050 passes through 050, which would become 250.
 */
export function figureTyped(text: string, before: string): string {
  const trimmed = text.trim()
  if (trimmed === '') return '0'
  return before === '0' ? trimmed.replace(/^0+(?=\d)/, '') : trimmed
}

/** `last`: undefined while it is not known whether there is one. */
type Proposal = { position: string; last: Slip | null | undefined; pay: PaySettings }

/**
 * Initial entry of a month: last month's contract, or for a worker without one that of workers, if it is offered. None
 * while last month is not known.
 */
export function proposedEntry({ position, last, pay }: Proposal): PayEntry {
  if (last === undefined) return EMPTY_ENTRY
  if (last === null) return withContract(EMPTY_ENTRY, position === 'Worker' ? workersContract(pay) : '', pay)
  const entry = clearedEntry(entryOfSlip(last, pay))
  return { ...entry, ...ofOneMonth(entry.contract, pay) }
}

function workersContract({ contracts }: PaySettings): string {
  return contracts.find(({ id, isHidden }) => id === WORKER_CONTRACT && !isHidden)?.id ?? ''
}

type EntrySlip = Pick<Slip, EntryFigure> & Unreadable

/**
 * All figures of a slip as form texts, empty if unreadable. Remarks are not copied, because they belong to one month.
 */
export function entryOfSlip(slip: EntrySlip, pay: PaySettings): PayEntry {
  const texts = Object.fromEntries(
    ENTRY_FIGURES.map((name) => [name, isUnreadable(slip, name) ? '' : figureText(slip[name])]),
  ) as Record<EntryFigure, string>
  return { ...texts, contract: contractIn(texts, pay), remarks: '' }
}

/** Whether all figures of a slip are readable, so that it can be copied without review. */
export function isCopyable(slip: EntrySlip): boolean {
  return !ENTRY_FIGURES.some((name) => isUnreadable(slip, name))
}

/** With the overtime that managers have approved for the month, if there is any; the accountant may change it. */
export function withApprovedHours(entry: PayEntry, approvedHours: number | null): PayEntry {
  return approvedHours === null ? entry : { ...entry, overTimeHours: figureText(approvedHours) }
}

/** Clears everything but the contract's figures after a save. */
export function clearedEntry(entry: PayEntry): PayEntry {
  return { ...entry, ...zeros(OF_ONE_MONTH), remarks: '' }
}

export type FigureProblem = { code: AmountProblem | 'hours_too_many'; instead: readonly string[] }
export type ReadEntry =
  | { isRight: true; figures: Record<EntryFigure, number>; overTimeAllowance: number; netPay: number }
  | { isRight: false; problems: Partial<Record<EntryFigure, FigureProblem>> }

const readBefore = new WeakMap<PayEntry, ReadEntry>()

/**
 * The figures in SAR and hours with their totals, or the problem of each field. A month has hundreds of entries, which
 * are never changed in place, so each one is read once.
 */
export function readEntry(entry: PayEntry): ReadEntry {
  const read = readBefore.get(entry) ?? readAnew(entry)
  readBefore.set(entry, read)
  return read
}

function readAnew(entry: PayEntry): ReadEntry {
  const problems: Partial<Record<EntryFigure, FigureProblem>> = {}
  const figures = { ...NO_FIGURES }
  for (const name of ENTRY_FIGURES) {
    const parsed = readFigure(entry[name])
    // A field emptied by hand contains 0, so an empty text is an unreadable figure.
    if (entry[name] === '') problems[name] = { code: 'not_a_number', instead: [] }
    else if (!parsed.ok) problems[name] = { code: parsed.code, instead: parsed.instead }
    else figures[name] = toSar(parsed.halalas)
  }
  if (figures.overTimeHours > MAX_OVERTIME_HOURS) problems.overTimeHours = { code: 'hours_too_many', instead: [] }
  if (Object.keys(problems).length > 0) return { isRight: false, problems }
  return { isRight: true, figures, overTimeAllowance: overtimeAllowance(figures), netPay: netPay(figures) }
}

/** A typed figure, in SAR or hours; null without one that can be read. */
export function figureIn(text: string): number | null {
  const parsed = readFigure(text)
  return text !== '' && parsed.ok ? toSar(parsed.halalas) : null
}

/** Last month's figure, if it is not the one of now (SAR or hours); null if it is, or if either is not known. */
export function figureBefore(
  name: EntryFigure,
  { now, last }: { now: number | null; last: Slip | null | undefined },
): number | null {
  if (now === null || !last || isUnreadable(last, name)) return null
  return toHalalas(last[name]) === toHalalas(now) ? null : last[name]
}

/**
 * Whether a slip with these figures pays nothing, because nobody typed any (null) or each amount of the net pay is 0.
 * Such a slip is not saved. Amounts that deductions take away entirely are pay.
 */
export function paysNothing(read: ReadEntry | null): boolean {
  if (read === null) return true
  return read.isRight && read.overTimeAllowance === 0 && PAY_AMOUNTS.every((name) => read.figures[name] === 0)
}

type SlipOf = {
  read: ReadEntry & { isRight: true }
  employee: { _id: string; employeeName: string }
  month: string
  remarks: string
  generalRemarks: string
  /** What managers have approved for the month; null if there is none. */
  approvedHours?: number | null
}

/** The slip to send; `month` is its first day. */
export function slipBodyOf({
  read,
  employee,
  month,
  remarks,
  generalRemarks,
  approvedHours = null,
}: SlipOf): NewSlipBody {
  return {
    userId: employee._id,
    userName: employee.employeeName,
    month,
    salaryOf: salaryOf(month),
    ...read.figures,
    overTimeAllowance: read.overTimeAllowance,
    netPay: read.netPay,
    generalRemarks,
    remarks,
    ...(approvedHours === null ? {} : { approvedOverTimeHours: approvedHours }),
  }
}

const MAX_FIGURES_KEPT = 2_000
const figuresRead = new Map<string, ReadAmount>()

/** A figure or a sum of several. The entries of a month mostly have the same few texts. */
function readFigure(text: string): ReadAmount {
  const known = figuresRead.get(text)
  if (known) return known
  const read = readSum(text)
  if (figuresRead.size >= MAX_FIGURES_KEPT) figuresRead.clear()
  figuresRead.set(text, read)
  return read
}

const NO_FIGURES = Object.fromEntries(ENTRY_FIGURES.map((name) => [name, 0])) as Record<EntryFigure, number>

/** Identified by basic pay and overtime rate, as far as a contract sets them; one that is offered comes first. */
function contractIn(texts: Record<EntryFigure, string>, pay: PaySettings): string {
  const found = pay.contracts.filter(({ id }) => {
    const { basicPay, overTimeRate } = textsOf(id, pay)
    const named = Object.entries({ basicPay, overTimeRate }).filter(([, text]) => text !== undefined)
    return named.length > 0 && named.every(([name, text]) => texts[name as EntryFigure] === text)
  })
  return (found.find(({ isHidden }) => !isHidden) ?? found[0])?.id ?? ''
}

function figureText(figure: number): string {
  return Number.isInteger(figure) ? String(figure) : figure.toFixed(2)
}
