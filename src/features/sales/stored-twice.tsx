import { Banner } from '../../components/banner.tsx'
import { useT } from '../../i18n/use-t.ts'
import { isolated } from '../../shared/rules/written-figure.ts'

/** A plain server stored one report more than once: what to have removed there. */
export function StoredTwice({ ids }: { ids: readonly string[] }) {
  const t = useT()
  return <Banner tone="warning">{t('sales.storedTwice', { ids: ids.map(isolated).join(' · ') })}</Banner>
}
