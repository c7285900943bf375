import { PageHeader } from '../../components/layout/page-header.tsx'
import { PayrollHistory } from '../../features/payroll/parts/payroll-history.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../paths/paths.ts'
import { slipPathOf } from '../../paths/record-paths.ts'

export function PayrollHistoryPage() {
  const t = useT()
  return (
    <>
      <PageHeader title={t('app.placePayrollHistory')} backTo={paths.home} />
      <PayrollHistory slipPathOf={slipPathOf} />
    </>
  )
}
