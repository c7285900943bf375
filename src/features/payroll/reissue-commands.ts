import type { PaySettings } from '../../shared/contract/chain/pay-contracts.ts'
import type { Slip } from '../../shared/contract/payroll.ts'
import { entryOfSlip } from '../../shared/rules/pay/pay-entry.ts'
import { keepPayEntries, keepPayRemarks, readPayDrafts } from './parts/entry/pay-drafts.ts'

/** Makes a draft of the voided slip's figures, and of its general remarks if the month has none. */
export async function draftOfVoided(slip: Slip, { userId, pay }: { userId: string; pay: PaySettings }): Promise<void> {
  const { month, remarks, generalRemarks } = slip
  const draft = (await readPayDrafts(userId))[month]
  keepPayEntries({ userId, month, entries: { [slip.userId]: { ...entryOfSlip(slip, pay), remarks } } })
  if (generalRemarks !== '' && (draft?.generalRemarks ?? '') === '') keepPayRemarks({ userId, month, generalRemarks })
}
