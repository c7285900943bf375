import { FreshnessNote } from '../../components/freshness-note.tsx'
import { useT } from '../../i18n/use-t.ts'
import type { SalesView } from './queries.ts'

/** How old the pharmacy's reports are, once that matters: a colleague's shift of another tablet may be missing from them. */
export function SalesFreshness({ view, pharmacyName }: { view: SalesView; pharmacyName: string }) {
  const t = useT()
  // Before anything came, the month says so at its own place.
  if (!view.isLoaded) return null
  return (
    <FreshnessNote
      fetchedAt={view.fetchedAt}
      problem={view.problem}
      never={{ title: t('sales.notHereTitle', { pharmacy: pharmacyName }), body: t('sales.notHereBody') }}
    />
  )
}
