import { TARGETS } from '../shared/contract/chain/targets.ts'
import { monthlyTarget } from '../shared/rules/sales/monthly-target.ts'
import { useChainSection } from './chain-settings.ts'

/** A pharmacy's target for a month `YYYY-MM`, in halalas. */
export function useMonthlyTarget(of: { pharmacyName: string; month: string }): number {
  return monthlyTarget(useChainSection(TARGETS), of)
}
