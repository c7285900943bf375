import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runDatabaseCommand } from '../../server/backup/commands.ts'
import { inTransaction } from '../../server/database/database.ts'
import type { Queries } from '../../server/database/database.ts'
import { writeAudit, writeAudits } from '../../server/repositories/audit.ts'
import { nextChanges } from '../../server/repositories/changes.ts'
import { DATABASE_KINDS, openPlace, openTestDatabase, placeOfTestDatabase } from '../support/server-databases.ts'

const ENTRY = {
  ...{ at: '2026-03-10', actor: { id: 'x', employee_name: 'Amal' }, entity: 'leave' as const, entityId: 'x' },
  ...{ action: 'x', before: null, after: null },
}
const numbersOf = async ({ sql }: Queries) =>
  (await sql.selectFrom('audit_entries').select('seq').orderBy('seq').execute()).map(({ seq }) => seq)

test('servers of before, which take numbers from the counter, get those of the sequence', async () => {
  const { db, close } = await openTestDatabase('postgres')
  const taken: number[] = []
  for (const count of [1, 3, 2]) {
    await writeAudit(db, ENTRY)
    const several = await inTransaction(db, (tx) => nextChanges(tx, 'audit', count))
    expect(several).toEqual(several.map((_each, index) => (several[0] ?? 0) + index))
    taken.push(...several)
    await writeAudits(db, [ENTRY, ENTRY])
  }
  const all = [...taken, ...(await numbersOf(db))]
  expect(new Set(all).size).toBe(all.length)
  await close()
})

test.each(DATABASE_KINDS.flatMap((from) => DATABASE_KINDS.map((to) => ({ from, to }))))(
  'a chain of $from that is restored to $to continues after its last number',
  async ({ from, to }) => {
    const folder = mkdtempSync(join(tmpdir(), 'audit-numbers-'))
    const file = join(folder, 'chain.backup')
    const [source, target] = [await placeOfTestDatabase(from), await placeOfTestDatabase(to)]
    const original = await openPlace(source)
    for (let count = 0; count < 3; count += 1) await writeAudit(original.db, ENTRY)
    const before = await numbersOf(original.db)
    await original.close()
    await runDatabaseCommand(['backup', file], { place: source, print: () => {} })
    await runDatabaseCommand(['restore', file], { place: target, print: () => {} })
    const copy = await openPlace(target)
    await writeAudit(copy.db, ENTRY)
    expect(await numbersOf(copy.db)).toEqual([...before, (before.at(-1) ?? 0) + 1])
    await copy.close()
    await Promise.all([source.drop(), target.drop()])
    rmSync(folder, { recursive: true, force: true })
  },
)
