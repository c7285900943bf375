import { PageHeader } from '../../components/layout/page-header.tsx'
import { Cv } from '../../features/cv/parts/cv.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../paths/paths.ts'

export function CvPage() {
  const t = useT()
  return (
    <>
      <PageHeader title={t('app.placeCv')} backTo={paths.profile} />
      <Cv />
    </>
  )
}
