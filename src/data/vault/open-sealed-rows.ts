import type { Table } from 'dexie'
import * as z from 'zod/mini'
import { accountDb } from '../store/account-db.ts'
import type { FreshnessRow } from '../store/device-db.ts'
import { openUnsent } from './sealed-unsent.ts'
import { unseal } from './seal.ts'
import { sealedDb } from './sealed-db.ts'
import type { SealedPartRow } from './sealed-db.ts'
import { DRAFTS, FRESHNESS } from './sealed-parts.ts'
import { SEALED_TABLES, tableOfResource } from './sealed-tables.ts'
import type { SealedTable } from './sealed-tables.ts'
import type { SealingKey } from './seal.ts'
import type { Opening } from './sealing-keys.ts'

type Part = { userId: string; table: string; chunk: number; chunks: number; rows: object[] }
const draftsSchema = z.array(z.object({ form: z.string(), value: z.unknown(), savedAt: z.number() }))
const freshSchema = z.array(
  z.looseObject({ resource: z.string(), fetchedAt: z.nullable(z.number()), problem: z.nullable(z.string()) }),
)

/**
 * At sign-in: restores this person's sealed data to their database as far as it is readable. The sealed copy stays
 * until it is replaced.
 */
export async function openSealedRows({ userId, keys, isOffline }: Opening): Promise<void> {
  // Independent of the rest.
  await openUnsent({ userId, keys }).catch(() => {})
  const db = accountDb(userId)
  const parts = await sealedDb.parts.where('userId').equals(userId).toArray()
  const rowsOf = (table: string) =>
    openTable({ userId, table, keys, parts: parts.filter((part) => part.table === table) })
  const open = new Set<SealedTable>()
  // The server has just sent the profile.
  const wanted = SEALED_TABLES.filter((table) => table !== 'profile' || isOffline)
  await Promise.all(
    wanted.map(async (table) => {
      const rows = await rowsOf(table)
      if (rows && (await isTaken(db[table] as unknown as Table, rows))) open.add(table)
    }),
  )
  await db.freshness.bulkPut(asOfThen(freshSchema.safeParse(await rowsOf(FRESHNESS)).data ?? [], open))
  await takeDrafts(userId, await rowsOf(DRAFTS))
}

/** Undefined if a part is missing or unreadable. */
async function openTable({
  userId,
  table,
  keys,
  parts,
}: {
  userId: string
  table: string
  keys: readonly SealingKey[]
  parts: SealedPartRow[]
}): Promise<object[] | undefined> {
  const rows: object[] = []
  for (const [index, part] of parts.entries()) {
    const key = keys.find(({ keyId }) => keyId === part.keyId)?.key
    // Only this app's own seal opens, so thousands of rows need not be validated one by one.
    const open = key && ((await unseal(part, key)) as Part | undefined)
    if (
      !open ||
      !Array.isArray(open.rows) ||
      open.userId !== userId ||
      open.table !== table ||
      open.chunk !== index ||
      open.chunks !== parts.length
    )
      return undefined
    rows.push(...open.rows)
  }
  return parts.length > 0 ? rows : undefined
}

/** All rows or none: they may not match the table's shape. */
async function isTaken(table: Table, rows: object[]): Promise<boolean> {
  try {
    await table.db.transaction('rw', table, async () => void (await table.bulkPut(rows)))
    return true
  } catch {
    return false
  }
}

/** Keeps the age of the data but resets cursors, because the server may have been restored from a backup since. */
function asOfThen(rows: z.infer<typeof freshSchema>, open: ReadonlySet<SealedTable>): FreshnessRow[] {
  return rows.flatMap((row) => {
    const table = tableOfResource(row.resource)
    return table && open.has(table) ? { ...row, etag: null, cursor: null, problem: null } : []
  })
}

/**
 * Once drafts are in the person's database their sealed copy is deleted; otherwise completed forms would return at the
 * next sign-in.
 */
async function takeDrafts(userId: string, stored: unknown): Promise<void> {
  const drafts = draftsSchema.safeParse(stored).data
  // No drafts, or sealed under a key that is not available.
  if (!drafts) return
  const newer = new Map((await accountDb(userId).drafts.toArray()).map(({ form, savedAt }) => [form, savedAt]))
  const taken = drafts.filter(({ form, savedAt }) => savedAt > (newer.get(form) ?? -Infinity))
  await accountDb(userId).drafts.bulkPut(taken.map(({ form, value, savedAt }) => ({ form, value, savedAt })))
  await sealedDb.parts.delete([userId, DRAFTS, 0])
}
