import { TILL } from '../../shared/contract/chain/till.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useOptionLabel } from '../../i18n/use-option-label.ts'
import { useChainSection } from '../../lib/chain-settings.ts'

/** The payment kinds that the chain offers, and what to show for the kind of a counted amount. */
export function usePaymentKinds(): { offered: readonly string[]; labelOf: (kind: string) => string } {
  const { paymentKinds } = useChainSection(TILL)
  const optionLabel = useOptionLabel()
  const isArabic = useLocale() === 'ar'
  return {
    offered: paymentKinds.flatMap(({ value, isHidden }) => (isHidden ? [] : value)),
    labelOf(kind) {
      const ofChain = isArabic ? paymentKinds.find(({ value }) => value === kind)?.nameAr : undefined
      return ofChain ?? optionLabel(kind)
    },
  }
}
