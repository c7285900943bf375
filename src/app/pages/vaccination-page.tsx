import { PageHeader } from '../../components/layout/page-header.tsx'
import { Vaccination } from '../../features/vaccination/parts/vaccination.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../paths/paths.ts'

export function VaccinationPage() {
  const t = useT()
  return (
    <>
      <PageHeader title={t('app.placeVaccine')} backTo={paths.home} />
      <Vaccination />
    </>
  )
}
