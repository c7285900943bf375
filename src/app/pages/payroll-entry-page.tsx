import { PageHeader } from '../../components/page-header.tsx'
import { PayrollEntry } from '../../features/payroll/payroll-entry.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../paths.ts'
import { slipPathOf } from '../record-paths.ts'

export function PayrollEntryPage() {
  const t = useT()
  return (
    <>
      <PageHeader title={t('app.placePayrollEntry')} backTo={paths.home} />
      <PayrollEntry slipPathOf={slipPathOf} />
    </>
  )
}
