import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../server/database/database.ts'
import type { Queries } from '../../server/database/database.ts'
import { readMonths, sumMonths, wrongMonth } from '../../server/repositories/monthly-sales.ts'
import { dayColumns } from '../../server/repositories/report-days.ts'
import { insertReports } from '../../server/repositories/reports.ts'
import { EMPTY_DAY, NO_SHIFT } from '../../server/rules/report-write.ts'
import { DATABASE_KINDS, HAS_REAL_POSTGRES, openTestDatabase } from '../support/server-databases.ts'

type Written = { pharmacy: string; day: string; sales: number | null }

const rowOf = ({ pharmacy, day, sales }: Written) => ({
  id: randomUUID(),
  pharmacy_name: pharmacy,
  day,
  ...columnsOf(sales),
  client_ref: null,
  change_seq: 1,
  created_at: day,
  updated_at: day,
})
/** Null: an emptied report. */
const columnsOf = (sales: number | null) =>
  dayColumns({ ...EMPTY_DAY, morning: sales === null ? NO_SHIFT : { ...NO_SHIFT, sales, pharmacist: 'Amal' } })

const pharmacy = fc.constantFrom('P1', 'P2')
const day = fc.constantFrom('2026-01-01', '2026-01-30', '2026-01-31', '2026-02-01', '2026-02-28')
const sales = fc.option(fc.integer({ min: 0, max: 1_000_000 }))
const write = fc.oneof(
  fc.record({ is: fc.constant('add' as const), pharmacy, day, sales }),
  fc.record({ is: fc.constant('edit' as const), pharmacy, day, sales }),
  fc.record({ is: fc.constant('rename' as const), pharmacy, day }),
  fc.record({ is: fc.constant('move' as const), pharmacy, day }),
  fc.record({ is: fc.constant('delete' as const), pharmacy, day }),
)

async function apply(tx: Queries, step: typeof write extends fc.Arbitrary<infer Step> ? Step : never) {
  const { pharmacy: name, day: of } = step
  const found = tx.sql.updateTable('reports').where('pharmacy_name', '=', name).where('day', '=', of)
  if (step.is === 'add') {
    const { id: _id, created_at: _at, ...columns } = rowOf(step)
    await tx.sql
      .insertInto('reports')
      .values(rowOf(step))
      .onConflict((conflict) => conflict.columns(['pharmacy_name', 'day']).doUpdateSet(columns))
      .execute()
  } else if (step.is === 'edit') await found.set(columnsOf(step.sales)).execute()
  // As an erasure does: for many at once, and without a change of the figures.
  else if (step.is === 'rename') await tx.sql.updateTable('reports').set({ first_remarks: 'x' }).execute()
  else if (step.is === 'move') await found.set({ pharmacy_name: randomUUID(), day: '2026-03-01' }).execute()
  else await tx.sql.deleteFrom('reports').where('pharmacy_name', '=', name).where('day', '=', of).execute()
}

describe.each(DATABASE_KINDS)('the table of monthly figures over %s', (kind) => {
  test('has the sums of the reports after any history of writes', async () => {
    const { db, close } = await openTestDatabase(kind)
    const histories = fc.array(fc.array(write, { minLength: 1, maxLength: 4 }), { maxLength: 12 })
    const property = fc.asyncProperty(histories, async (transactions) => {
      await db.sql.deleteFrom('reports').execute()
      for (const steps of transactions)
        await inTransaction(db, async (tx) => {
          for (const step of steps) await apply(tx, step)
        })
      expect(await wrongMonth(db)).toBeNull()
      expect(await readMonths(db, {})).toEqual(await sumMonths(db, {}))
    })
    await fc.assert(property, { numRuns: 40 })
    await close()
  })

  test('forgets what is rolled back, and says so if it is wrong', async () => {
    const { db, close } = await openTestDatabase(kind)
    await insertReports(db, [rowOf({ pharmacy: 'P1', day: '2026-01-01', sales: 5 })])
    const refused = inTransaction(db, async (tx) => {
      await insertReports(tx, [rowOf({ pharmacy: 'P1', day: '2026-01-02', sales: 7 })])
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect(await readMonths(db, {})).toMatchObject([{ total: 5, daysReported: 1 }])
    await db.sql.updateTable('monthly_figures').set({ days_reported: 2 }).execute()
    expect(await wrongMonth(db)).toEqual({ month: '2026-01', pharmacyName: 'P1' })
    await close()
  })
})

// PGlite has one session, so nothing is open beside another transaction.
test.skipIf(!HAS_REAL_POSTGRES)('two open transactions of one month are both summed', async () => {
  const { db, close } = await openTestDatabase('postgres')
  let second = Promise.resolve()
  await inTransaction(db, async (tx) => {
    await insertReports(tx, [rowOf({ pharmacy: 'P1', day: '2026-01-01', sales: 5 })])
    second = insertReports(db, [rowOf({ pharmacy: 'P1', day: '2026-01-02', sales: 7 })])
  })
  await second
  expect(await readMonths(db, {})).toMatchObject([{ total: 12, daysReported: 2, lastDay: '2026-01-02' }])
  await close()
})
