import { MAX_OVERTIME_HOURS } from '../contract/payroll.ts'
import type { NewSlipBody, Slip } from '../contract/payroll.ts'
import { isUnreadable } from '../contract/readable.ts'
import type { Unreadable } from '../contract/readable.ts'
import { toSar } from './halalas.ts'
import { parseMoney } from './money.ts'
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

export const CONTRACTS = ['pharmacistOld', 'pharmacistNew', 'worker'] as const
export type Contract = (typeof CONTRACTS)[number]

/** A slip while it is typed: the texts of its figures. Empty contract: none of the three, or not selected yet. */
export type PayEntry = Record<EntryFigure, string> & { contract: Contract | ''; remarks: string }

/** Figures that are selected from a list (docs/rules.md, *Pay*). */
export const PAY_OPTIONS: { [figure in EntryFigure]?: readonly string[] } = {
  basicPay: ['3150', '3500', '1250'],
  housingAllowance: ['1276', '1500', '0'],
  transportAllowance: ['200', '0'],
  fixedOverTime: ['500', '0'],
}

const WORKER_OTHER_INCENTIVES = '250'

const PRESETS: Record<Contract, Partial<Record<EntryFigure, string>>> = {
  pharmacistOld: {
    basicPay: '3150',
    housingAllowance: '1276',
    transportAllowance: '200',
    fixedOverTime: '500',
    overTimeRate: '19.69',
  },
  // It has no housing, so the selected one is kept.
  pharmacistNew: { basicPay: '3500', transportAllowance: '0', fixedOverTime: '0', overTimeRate: '21.90' },
  worker: {
    basicPay: '1250',
    transportAllowance: '0',
    housingAllowance: '0',
    fixedOverTime: '0',
    overTimeRate: '7.50',
    otherIncentives: WORKER_OTHER_INCENTIVES,
  },
}

/** Cleared after a save (docs/rules.md, *Pay*). */
const OF_ONE_MONTH: readonly EntryFigure[] = [
  'overTimeHours',
  'incentives',
  'percentage',
  'campaigns',
  'deductions',
  'ticketsAllowance',
  'otherIncentives',
]

const NOTHING = Object.fromEntries(ENTRY_FIGURES.map((name) => [name, '0'])) as Record<EntryFigure, string>
const EMPTY_ENTRY: PayEntry = { ...NOTHING, contract: '', remarks: '' }

/** Sets only the figures of the contract. Leaving the worker contract resets its 250 if it is unchanged. */
export function withContract(entry: PayEntry, contract: Contract | ''): PayEntry {
  const isLeavingWorker =
    entry.contract === 'worker' && contract !== 'worker' && entry.otherIncentives === WORKER_OTHER_INCENTIVES
  const left = isLeavingWorker ? { ...entry, otherIncentives: '0' } : entry
  return { ...left, ...(contract === '' ? {} : PRESETS[contract]), contract }
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

/** Initial entry of a month: last month's contract, or the only contract that the position allows. */
export function proposedEntry({ position, last }: { position: string; last: Slip | null }): PayEntry {
  if (!last) return withContract(EMPTY_ENTRY, position === 'Worker' ? 'worker' : '')
  const entry = clearedEntry(entryOfSlip(last))
  return entry.contract === 'worker' ? { ...entry, otherIncentives: WORKER_OTHER_INCENTIVES } : entry
}

type EntrySlip = Pick<Slip, EntryFigure> & Unreadable

/**
 * All figures of a slip as form texts, empty if unreadable. Remarks are not copied, because they belong to one month.
 */
export function entryOfSlip(slip: EntrySlip): PayEntry {
  const texts = Object.fromEntries(
    ENTRY_FIGURES.map((name) => [name, isUnreadable(slip, name) ? '' : figureText(slip[name])]),
  ) as Record<EntryFigure, string>
  return { ...texts, contract: contractIn(texts), remarks: '' }
}

/** Whether all figures of a slip are readable, so that it can be copied without review. */
export function isCopyable(slip: EntrySlip): boolean {
  return !ENTRY_FIGURES.some((name) => isUnreadable(slip, name))
}

/** Clears everything but the contract's figures after a save. */
export function clearedEntry(entry: PayEntry): PayEntry {
  return { ...entry, ...Object.fromEntries(OF_ONE_MONTH.map((name) => [name, '0'])), remarks: '' }
}

export type FigureProblem = 'negative' | 'not_a_number' | 'ambiguous' | 'too_large' | 'too_precise' | 'hours_too_many'
export type ReadEntry =
  | { isRight: true; figures: Record<EntryFigure, number>; overTimeAllowance: number; netPay: number }
  | { isRight: false; problems: Partial<Record<EntryFigure, FigureProblem>> }

/** The figures in SAR and hours with their totals, or the problem of each field. */
export function readEntry(entry: PayEntry): ReadEntry {
  const problems: Partial<Record<EntryFigure, FigureProblem>> = {}
  const figures = { ...NO_FIGURES }
  for (const name of ENTRY_FIGURES) {
    const parsed = parseMoney(entry[name])
    // A field emptied by hand contains 0, so an empty text is an unreadable figure.
    if (entry[name] === '') problems[name] = 'not_a_number'
    else if (!parsed.ok) problems[name] = PROBLEM_OF[parsed.code]
    else figures[name] = toSar(parsed.halalas)
  }
  if (figures.overTimeHours > MAX_OVERTIME_HOURS) problems.overTimeHours = 'hours_too_many'
  if (Object.keys(problems).length > 0) return { isRight: false, problems }
  return { isRight: true, figures, overTimeAllowance: overtimeAllowance(figures), netPay: netPay(figures) }
}

type SlipOf = {
  read: ReadEntry & { isRight: true }
  employee: { _id: string; employeeName: string }
  month: string
  remarks: string
  generalRemarks: string
}

/** The slip to send; `month` is its first day. */
export function slipBodyOf({ read, employee, month, remarks, generalRemarks }: SlipOf): NewSlipBody {
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
  }
}

const NO_FIGURES = Object.fromEntries(ENTRY_FIGURES.map((name) => [name, 0])) as Record<EntryFigure, number>

const PROBLEM_OF = {
  sales_negative: 'negative',
  sales_not_a_number: 'not_a_number',
  sales_ambiguous: 'ambiguous',
  sales_too_large: 'too_large',
  sales_too_precise: 'too_precise',
} as const satisfies Record<string, FigureProblem>

/** Identified by the figures unique to it: basic pay and overtime rate. */
function contractIn(texts: Record<EntryFigure, string>): Contract | '' {
  return (
    CONTRACTS.find(
      (each) => PRESETS[each].basicPay === texts.basicPay && PRESETS[each].overTimeRate === texts.overTimeRate,
    ) ?? ''
  )
}

function figureText(figure: number): string {
  return Number.isInteger(figure) ? String(figure) : figure.toFixed(2)
}
