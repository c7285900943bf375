/** The figure that a shift has already. Null: it cannot be read, or a colleague's that has not been sent yet. */
export type AmountThere = { sales: number | null }

/**
 * What is said or asked before a shift's amount is saved. `missing`: an empty amount never replaces a figure. `zero`: 0.00
 * is asked about, unless it is there already. `there` is null for a new shift, where empty means 0.
 */
export function beforeSaving({
  typed,
  sar,
  there,
}: {
  typed: string
  sar: number
  there: AmountThere | null
}): 'missing' | 'zero' | null {
  if (typed.trim() === '' && there !== null) return 'missing'
  return sar === 0 && there?.sales !== 0 ? 'zero' : null
}
