import { CONTRACT_FIGURES } from '../../contract/chain/pay-contracts.ts'
import type { ContractFigure, PayContract } from '../../contract/chain/pay-contracts.ts'
import { MAX_PAY_AMOUNT_SAR } from '../../contract/payroll.ts'
import { toSar } from '../values/halalas.ts'
import { readAmount } from '../values/money.ts'
import type { AmountProblem } from '../values/money.ts'
import { readTypedNames } from '../people/option-form.ts'
import type { NameProblems } from '../people/option-form.ts'

export type TypedContract = {
  value: string
  nameAr: string
  isHidden: boolean
  figures: Record<ContractFigure, string>
}
export type TypedAmountProblem = { code: AmountProblem; instead: readonly string[] }
type Problems = NameProblems & { figures?: { [figure in ContractFigure]?: TypedAmountProblem }; isHidden?: true }

export function typedContractOf(contract: PayContract | null): TypedContract {
  const texts = CONTRACT_FIGURES.map((name) => [name, amountText(contract?.figures[name])])
  return {
    value: contract?.value ?? '',
    nameAr: contract?.nameAr ?? '',
    isHidden: contract?.isHidden ?? false,
    figures: Object.fromEntries(texts) as Record<ContractFigure, string>,
  }
}

/** A contract as it is typed; an empty figure is left as it is by the contract. `contract`: null for a new one. */
export function readTypedContract(
  typed: TypedContract,
  { contract, contracts, newId }: { contract: PayContract | null; contracts: readonly PayContract[]; newId: string },
): { ok: true; contract: PayContract } | { ok: false; problems: Problems } {
  const { names, problems: ofNames } = readTypedNames(typed, contracts)
  const read = CONTRACT_FIGURES.filter((name) => typed.figures[name].trim() !== '').map(
    (name) => [name, readAmount(typed.figures[name], MAX_PAY_AMOUNT_SAR)] as const,
  )
  const wrong = read.flatMap(([name, { ok, ...problem }]) => (ok ? [] : [[name, problem] as const]))
  const isLast = typed.isHidden && contracts.every((other) => other.isHidden || other.id === contract?.id)
  const problems: Problems = {
    ...(!contract && ofNames),
    ...(wrong.length > 0 && { figures: Object.fromEntries(wrong) }),
    ...(isLast && { isHidden: true as const }),
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  const figures = Object.fromEntries(read.flatMap(([name, one]) => (one.ok ? [[name, toSar(one.halalas)]] : [])))
  const { id, ...kept } = contract ?? { id: newId, ...names }
  return { ok: true, contract: { ...kept, id, figures, isHidden: typed.isHidden } }
}

/** Amounts as they are typed, one on each line; empty lines do not count. */
export function readTypedAmounts(
  text: string,
): { ok: true; amounts: number[] } | { ok: false; line: string; problem: TypedAmountProblem } {
  const amounts = new Set<number>()
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue
    const { ok, ...read } = readAmount(line, MAX_PAY_AMOUNT_SAR)
    if (!ok || !('halalas' in read)) return { ok: false, line, problem: read as TypedAmountProblem }
    amounts.add(toSar(read.halalas))
  }
  return { ok: true, amounts: [...amounts] }
}

export function typedAmountsOf(amounts: readonly number[]): string {
  return amounts.map(amountText).join('\n')
}

function amountText(amount: number | undefined): string {
  if (amount === undefined) return ''
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
}
