import { PageHeader } from '../../components/layout/page-header.tsx'
import { PayrollEntry } from '../../features/payroll/parts/payroll-entry.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../paths/paths.ts'
import { slipPathOf } from '../../paths/record-paths.ts'

export function PayrollEntryPage() {
  const t = useT()
  return (
    <>
      <PageHeader title={t('app.placePayrollEntry')} backTo={paths.home} />
      <PayrollEntry slipPathOf={slipPathOf} />
    </>
  )
}
