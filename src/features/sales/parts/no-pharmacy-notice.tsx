import { Banner } from '../../../components/state/banner.tsx'
import { useT } from '../../../i18n/use-t.ts'

/** For people in training or without a fixed place: what is missing here, and why. */
export function NoPharmacyNotice({ place }: { place: string }) {
  const t = useT()
  return (
    <Banner tone="info" title={t('sales.noPharmacyTitle')}>
      {t('sales.noPharmacyBody', { place: placeWord(place) })}
    </Banner>
  )

  function placeWord(name: string): string {
    if (name === 'Under Training') return t('sales.placeUnderTraining')
    return t('sales.placeNone')
  }
}
