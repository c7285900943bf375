import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { amountText } from '../../lib/format-amount.ts'

type AmountText = (amount: number, options?: { isSigned: boolean }) => string

/** An amount for a sentence or an attribute, in the digits chosen on this device. */
export function useAmountText(): AmountText {
  const formatLocale = useFormatLocale()
  return (amount, options) => amountText(amount, { formatLocale, ...options })
}
