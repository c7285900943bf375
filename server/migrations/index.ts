import type { Migration } from '../database/migration.ts'
import { createSessionsAndSales } from './0001-sessions-and-sales.ts'
import { createLeavesAndShortages } from './0002-leaves-and-shortages.ts'
import { createPayAndVisits } from './0003-pay-and-visits.ts'
import { makeAuditAppendOnly } from './0004-append-only-audit.ts'
import { refuseOverwrittenAudit } from './0005-audit-never-overwritten.ts'
import { addShortageRetirement } from './0006-retired-shortages.ts'
import { addAccountsAndDevices } from './0007-accounts-and-devices.ts'
import { addRowsOfKeys } from './0008-rows-of-keys.ts'

/** In order. A released migration is never changed. */
export const migrations: Migration[] = [
  { name: '0001-sessions-and-sales', up: createSessionsAndSales },
  { name: '0002-leaves-and-shortages', up: createLeavesAndShortages },
  { name: '0003-pay-and-visits', up: createPayAndVisits },
  { name: '0004-append-only-audit', up: makeAuditAppendOnly },
  { name: '0005-audit-never-overwritten', up: refuseOverwrittenAudit },
  { name: '0006-retired-shortages', up: addShortageRetirement },
  { name: '0007-accounts-and-devices', up: addAccountsAndDevices },
  { name: '0008-rows-of-keys', up: addRowsOfKeys },
]
