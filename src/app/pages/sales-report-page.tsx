import { PageHeader } from '../../components/layout/page-header.tsx'
import { SalesReport } from '../../features/sales/parts/sales-report.tsx'
import { HandoverLink } from '../../features/handover/parts/handover-link.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../paths/paths.ts'

export function SalesReportPage() {
  const t = useT()
  return (
    <>
      <PageHeader title={t('sales.pageTitle')} backTo={paths.home} />
      <SalesReport doneTo={paths.home} syncPath={paths.sync} next={<HandoverLink path={paths.handover} />} />
    </>
  )
}
