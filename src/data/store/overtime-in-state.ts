import type { Collection } from 'dexie'
import type { Overtime, OvertimeState } from '../../shared/contract/overtime.ts'
import { accountDb } from './account-db.ts'

const LAST = '\uffff'

/** The stored requests in this state, by id, found without reading the others: a chain has tens of thousands. */
export function overtimeInState(userId: string, state: OvertimeState, afterId = ''): Collection<Overtime, string> {
  return accountDb(userId)
    .overtime.where('[status+_id]')
    .between([state, afterId], [state, LAST], false, true) as Collection<Overtime, string>
}
