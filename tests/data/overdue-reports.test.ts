import { expect, it } from 'vitest'
import { accountDb } from '../../src/data/store/account-db.ts'
import { deviceDb } from '../../src/data/store/device-db.ts'
import { readNewest } from '../../src/features/dashboard/overdue-queries.ts'

it('A report that cannot be read takes its days out of the claims, but the rest of the list does not wait for it', async () => {
  const read = { fetchedAt: 1, etag: null, cursor: null, problem: null }
  await deviceDb.freshness.put({ resource: 'pharmacies', ...read })
  await accountDb('boss').freshness.put({ resource: 'days:2026-11', ...read })
  expect(await readNewest('boss', '2026-11-20')).toMatchObject({ isRead: true, days: [{}, {}] })
  await accountDb('boss').freshness.update('days:2026-11', { unread: { count: 1 } as never })
  expect(await readNewest('boss', '2026-11-20')).toMatchObject({ isRead: true, days: [] })
})
