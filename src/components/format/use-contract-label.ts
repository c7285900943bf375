import type { MessageId } from '../../i18n/message-id.ts'
import { useOptionLabel } from '../../i18n/use-option-label.ts'
import { useT } from '../../i18n/use-t.ts'
import type { PayContract } from '../../shared/contract/chain/pay-contracts.ts'

/** The contracts of the product, by their id. */
const NAMES: Record<string, MessageId> = {
  pharmacistOld: 'payroll.contractPharmacistOld',
  pharmacistNew: 'payroll.contractPharmacistNew',
  worker: 'payroll.contractWorker',
}

export function useContractLabel(): (contract: Pick<PayContract, 'id' | 'value'>) => string {
  const t = useT()
  const labelOf = useOptionLabel()
  return ({ id, value }) => {
    const name = NAMES[id]
    return name ? t(name) : labelOf(value)
  }
}
