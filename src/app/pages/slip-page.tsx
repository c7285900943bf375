import { useParams } from 'react-router-dom'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { AnySlip } from '../../features/payroll/parts/slips/any-slip.tsx'
import { OwnSlip } from '../../features/payroll/parts/slips/own-slip.tsx'
import { useT } from '../../i18n/use-t.ts'
import { rolesOf } from '../../shared/rules/access/access.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { paths } from '../../paths/paths.ts'
import { payPathOf, slipPathOf } from '../../paths/record-paths.ts'

export function SlipPage() {
  const t = useT()
  const { slipId = '' } = useParams<'slipId'>()
  const isAccountant = rolesOf(useSignedIn()).includes('accountant')
  const backTo = isAccountant ? paths.payrollEntry : paths.payrollHistory
  return (
    <>
      <PageHeader title={t('app.placeSlip')} backTo={backTo} />
      {isAccountant ? (
        <AnySlip key={slipId} slipId={slipId} entryPath={backTo} slipPathOf={slipPathOf} payPathOf={payPathOf} />
      ) : (
        <OwnSlip key={slipId} slipId={slipId} historyPath={backTo} slipPathOf={slipPathOf} />
      )}
    </>
  )
}
