import { useNumberText } from './use-number-text.ts'

/** Hours in quarters, with only the decimals that they have: `2`, `1.5`, `0.25`. */
export function useHoursText(): (hours: number) => string {
  const numberText = useNumberText()
  return (hours) => numberText(hours, Number.isInteger(hours) ? 0 : Number.isInteger(hours * 2) ? 1 : 2)
}
