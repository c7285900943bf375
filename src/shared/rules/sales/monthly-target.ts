import type { Target } from '../../contract/chain/targets.ts'
import { toHalalas } from '../values/halalas.ts'

/**
 * A pharmacy's target for a month `YYYY-MM`, in halalas: its own latest one, otherwise the chain's (docs/rules.md,
 * *Achievement and planning*). 0 for a month before the first target.
 */
export function monthlyTarget(
  targets: readonly Target[],
  { pharmacyName, month }: { pharmacyName: string; month: string },
): number {
  return toHalalas(latest(targets, pharmacyName, month)?.amountSar ?? latest(targets, null, month)?.amountSar ?? 0)
}

function latest(targets: readonly Target[], pharmacyName: string | null, month: string): Target | undefined {
  return targets
    .filter((target) => target.pharmacyName === pharmacyName && target.from <= month)
    .reduce<Target | undefined>((last, target) => (last && last.from > target.from ? last : target), undefined)
}
