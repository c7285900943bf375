import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runDatabaseCommand } from '../../server/backup/commands.ts'
import type { Queries } from '../../server/database/database.ts'
import { writeAudit } from '../../server/repositories/audit.ts'
import { DATABASE_KINDS, openPlace, placeOfTestDatabase } from '../support/server-databases.ts'

const ENTRY = {
  ...{ at: '2026-03-10', actor: { id: 'x', employee_name: 'Amal' }, entity: 'leave' as const, entityId: 'x' },
  ...{ action: 'x', before: null, after: null },
}
const numbersOf = async ({ sql }: Queries) =>
  (await sql.selectFrom('audit_entries').select('seq').orderBy('seq').execute()).map(({ seq }) => seq)

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
