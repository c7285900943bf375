import { MAX_OVERTIME_HOURS } from '../contract/payroll.ts'
import type { NewSlipBody, Slip } from '../contract/payroll.ts'
import { isUnreadable } from '../contract/readable.ts'
import type { Unreadable } from '../contract/readable.ts'
import { toSar } from './halalas.ts'
import { parseMoney } from './money.ts'
import { netPay, overtimeAllowance, salaryOf } from './pay.ts'

/** The figures of a slip that are typed or chosen, in the order of the form and of its keyboard. */
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

/** A slip as it is being typed: the texts of its figures. No contract: of none of the three, or not chosen yet. */
export type PayEntry = Record<EntryFigure, string> & { contract: Contract | ''; remarks: string }

/** What is chosen from a list and not typed (docs/rules.md, *Pay*). */
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
  // It names no housing: that stays as chosen.
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

/** Emptied by a save (docs/rules.md, *Pay*). */
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

/** Sets what the contract names and nothing else; leaving the worker's takes its 250 out again if it still is 250. */
export function withContract(entry: PayEntry, contract: Contract | ''): PayEntry {
  const isLeavingWorker =
    entry.contract === 'worker' && contract !== 'worker' && entry.otherIncentives === WORKER_OTHER_INCENTIVES
  const left = isLeavingWorker ? { ...entry, otherIncentives: '0' } : entry
  return { ...left, ...(contract === '' ? {} : PRESETS[contract]), contract }
}

/**
 * A figure as its field holds it: nothing typed is 0, and that 0 does not stay before what is typed after it. Of another figure it
 * stays: whoever makes 2050 of 1050 comes past 050, and would pay 250.
 */
export function figureTyped(text: string, before: string): string {
  const trimmed = text.trim()
  if (trimmed === '') return '0'
  return before === '0' ? trimmed.replace(/^0+(?=\d)/, '') : trimmed
}

/** What a month begins with: last month's contract, else the one that a position can only have. */
export function proposedEntry({ position, last }: { position: string; last: Slip | null }): PayEntry {
  if (!last) return withContract(EMPTY_ENTRY, position === 'Worker' ? 'worker' : '')
  const entry = clearedEntry(entryOfSlip(last))
  return entry.contract === 'worker' ? { ...entry, otherIncentives: WORKER_OTHER_INCENTIVES } : entry
}

type EntrySlip = Pick<Slip, EntryFigure> & Unreadable

/** Every figure of a slip as the form would hold it, empty where it does not read; its remarks belong to their month. */
export function entryOfSlip(slip: EntrySlip): PayEntry {
  const texts = Object.fromEntries(
    ENTRY_FIGURES.map((name) => [name, isUnreadable(slip, name) ? '' : figureText(slip[name])]),
  ) as Record<EntryFigure, string>
  return { ...texts, contract: contractIn(texts), remarks: '' }
}

/** Whether all figures of a slip read, so that it can be copied optimisticView at. */
export function isCopyable(slip: EntrySlip): boolean {
  return !ENTRY_FIGURES.some((name) => isUnreadable(slip, name))
}

/** What stays after a save: the contract's figures. */
export function clearedEntry(entry: PayEntry): PayEntry {
  return { ...entry, ...Object.fromEntries(OF_ONE_MONTH.map((name) => [name, '0'])), remarks: '' }
}

export type FigureProblem = 'negative' | 'not_a_number' | 'ambiguous' | 'too_large' | 'too_precise' | 'hours_too_many'
export type ReadEntry =
  | { isRight: true; figures: Record<EntryFigure, number>; overTimeAllowance: number; netPay: number }
  | { isRight: false; problems: Partial<Record<EntryFigure, FigureProblem>> }

/** The typed figures in SAR and hours with what they come to, or what is wrong with which. */
export function readEntry(entry: PayEntry): ReadEntry {
  const problems: Partial<Record<EntryFigure, FigureProblem>> = {}
  const figures = { ...NO_FIGURES }
  for (const name of ENTRY_FIGURES) {
    const parsed = parseMoney(entry[name])
    // A field that was emptied by hand holds 0: this one has a figure that did not read.
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

/** The slip that is sent for an entry; `month` is its first day. */
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

/** Told by what only that contract has: its basic pay and its rate. */
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
