import type { Slip, VoidedSlip } from '../../shared/contract/payroll.ts'
import type { AccountDb } from './account-db.ts'
import { putServerRows, storeServerList } from './server-rows.ts'
import type { ListReach } from './server-rows.ts'

type Stored = { db: AccountDb; list: ListReach; of: { userId: string } | { month: string } }

/** Stores the slips of a list, those that were declared void in a table of their own. */
export async function storeSlips(rows: Slip[], { db, list, of }: Stored): Promise<void> {
  if (list === 'some') return putSlips(rows, db)
  const { slips, voidedSlips } = db
  const storedIds = () => slips.where(of).primaryKeys()
  await storeServerList(
    rows.filter((slip) => !isVoided(slip)),
    { table: slips, list, storedIds },
  )
  const voidedIds = () => voidedSlips.where(of).primaryKeys()
  await storeServerList(rows.filter(isVoided), { table: voidedSlips, list, storedIds: voidedIds })
}

/**
 * Stores some slips. One that is void stays so: the response to a repeated request may still have it as it was created.
 */
export async function putSlips(rows: Slip[], { slips, voidedSlips }: AccountDb): Promise<void> {
  await slips.db.transaction('rw', slips, voidedSlips, async () => {
    await putServerRows(voidedSlips, rows.filter(isVoided))
    const known = await voidedSlips.bulkGet(rows.map(({ _id }) => _id))
    await slips.bulkDelete(known.flatMap((slip) => slip?._id ?? []))
    await putServerRows(
      slips,
      rows.filter((_slip, index) => known[index] === undefined),
    )
  })
}

function isVoided(slip: Slip): slip is VoidedSlip {
  return slip.voided !== undefined
}
