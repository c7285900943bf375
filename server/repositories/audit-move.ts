import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { readFields } from '../database/json-columns.ts'
import { splitJson } from './audit.ts'

/**
 * Takes the personal values out of the oldest entries that servers of before the table beside the trail wrote. Returns
 * how many entries were moved.
 */
export async function moveEarliest(tx: Queries, most: number): Promise<number> {
  const query = tx.sql
    .selectFrom('audit_entries')
    .select(['seq', 'actor_name', 'entity', 'before', 'after'])
    .where('actor_name', '<>', '')
    .orderBy('seq')
    .limit(most)
  // Several servers may be at it.
  const rows = await (tx.kind === 'postgres' ? query.forUpdate() : query).execute()
  if (rows.length === 0) return 0
  const moved = rows.map(({ seq, actor_name, entity, ...sides }) => ({
    seq,
    actor_name,
    before: splitJson(entity, sides.before === null ? null : readFields(sides.before)),
    after: splitJson(entity, sides.after === null ? null : readFields(sides.after)),
  }))
  await tx.sql
    .insertInto('audit_personal')
    .values(moved.map(({ before, after, ...row }) => ({ ...row, before: before.personal, after: after.personal })))
    .execute()
  const kept = moved.map(
    ({ seq, before, after }) =>
      sql`(cast(${seq} as bigint), cast(${before.kept} as text), cast(${after.kept} as text))`,
  )
  await sql`with moved (seq, old, new) as (values ${sql.join(kept)})
    update audit_entries set actor_name = '', ${sql.ref('before')} = moved.old, ${sql.ref('after')} = moved.new
    from moved where audit_entries.seq = moved.seq`.execute(tx.sql)
  return rows.length
}
