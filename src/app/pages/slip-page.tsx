import { useParams } from 'react-router-dom'
import { PageHeader } from '../../components/page-header.tsx'
import { OwnSlip } from '../../features/payroll/own-slip.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../paths.ts'

export function SlipPage() {
  const t = useT()
  const { slipId = '' } = useParams()
  return (
    <>
      <PageHeader title={t('app.placeSlip')} backTo={paths.payrollHistory} />
      <OwnSlip key={slipId} slipId={slipId} historyPath={paths.payrollHistory} />
    </>
  )
}
