import { accountDb } from '../../data/store/account-db.ts'
import { askDirectly } from '../../data/http/direct-call.ts'
import type { Refusal } from '../../data/http/direct-call.ts'
import { putSlips } from '../../data/store/slip-rows.ts'
import { managerPaths } from '../../shared/contract/manager-paths.ts'
import { slipSchema } from '../../shared/contract/payroll.ts'
import type { Slip } from '../../shared/contract/payroll.ts'

/** Revision of a slip that was stored before slips had one: nothing but a void changes a slip. */
const FIRST_REVISION = 1

/** Declares a slip void on the server. Directly, because it takes back what somebody is paid: nothing is queued. */
export async function voidSlip(slip: Slip, reason: string): Promise<{ ok: true } | Refusal> {
  const body = { reason, revision: slip.revision ?? FIRST_REVISION }
  const answer = await askDirectly({ method: 'POST', path: managerPaths.voidPayroll(slip._id), body })
  if (!answer.ok) return answer
  const voided = slipSchema.safeParse(answer.body).data
  if (voided) await putSlips([voided], accountDb(answer.account))
  return { ok: true }
}
