import { Button, LinkButton } from '../../../../components/inputs/button.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { useChainSection } from '../../../../lib/chain-settings.ts'
import { useNavigate } from '../../../../lib/router.tsx'
import { PAY } from '../../../../shared/contract/chain/pay-contracts.ts'
import type { Slip } from '../../../../shared/contract/payroll.ts'
import { useSignedIn } from '../../../../stores/session-store.ts'
import { draftOfVoided } from '../../reissue-commands.ts'

type IssueAgainProps = {
  slip: Slip
  /** Whether the corrected slip waits to be sent; then there is nothing to fill in. */
  isUnsent: boolean
  payPath: string
}

/** Leads to the payroll entry, with the voided slip's figures as a draft. */
export function IssueAgain({ slip, isUnsent, payPath }: IssueAgainProps) {
  const t = useT()
  const navigate = useNavigate()
  const { userId } = useSignedIn()
  const pay = useChainSection(PAY)
  if (isUnsent) return <LinkButton to={payPath}>{t('payroll.openCorrected')}</LinkButton>
  const issue = async () => {
    await draftOfVoided(slip, { userId, pay })
    navigate(payPath)
  }
  return (
    <Button variant="primary" onClick={() => void issue()}>
      {t('payroll.issueAgain')}
    </Button>
  )
}
