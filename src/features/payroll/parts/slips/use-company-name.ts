import { useLocale } from '../../../../i18n/use-locale.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { useChainSection } from '../../../../lib/chain-settings.ts'
import { CHAIN } from '../../../../shared/contract/chain/chain-name.ts'

/** The name of the chain on a pay slip; the product's until the chain is named. */
export function useCompanyName(): string {
  const t = useT()
  const isArabic = useLocale() === 'ar'
  const { name, nameAr } = useChainSection(CHAIN)
  return (isArabic && nameAr) || name || t('payroll.company')
}
