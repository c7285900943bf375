import type { Table } from 'dexie'
import { accountDb } from '../store/account-db.ts'
import type { AccountDb } from '../store/account-db.ts'
import { isSharedDevice } from '../store/device-mode.ts'
import { unsealText } from './seal.ts'
import { sealedDb } from './sealed-db.ts'
import type { SealedPartRow } from './sealed-db.ts'
import { DRAFTS, FRESHNESS, sealPart, UNSENT } from './sealed-parts.ts'
import { SEALED_TABLES, tableOfResource } from './sealed-tables.ts'
import type { SealedTable } from './sealed-tables.ts'
import { sealingKeyOf } from './sealing-key-of.ts'
import type { SealingKey } from './seal.ts'

/** Limit per person; tables beyond it are skipped. */
export const MOST_SEALED_BYTES = 20_000_000

/** On an accountant's device other people's rows are in them too, which are never sealed. */
const OF_MANY: readonly SealedTable[] = ['slips', 'voidedSlips']

const ROWS_A_SLICE = 100
const ROWS_A_PART = 400

type Options = { mostBytes?: number }

/** Keeps the current user's data sealed. One instance per sign-in. */
export class Sealer {
  readonly #userId: string
  /** One handle: after a sign-out it stays closed, whereas a new one would recreate the deleted database. */
  readonly #db: AccountDb
  readonly #mostBytes: number
  /** Sealed bytes per table, for tables whose sealed copy is current. */
  readonly #known = new Map<SealedTable, number>()
  #keyId = ''

  constructor(userId: string, { mostBytes = MOST_SEALED_BYTES }: Options = {}) {
    this.#userId = userId
    this.#db = accountDb(userId)
    this.#mostBytes = mostBytes
  }

  noteChange(table: SealedTable): void {
    this.#known.delete(table)
  }

  /**
   * Seals the tables that have changed. A table is sealed completely or not at all, and its freshness only with it.
   * Freshness is read first, so that it never claims more than the rows read after it.
   */
  async seal(): Promise<void> {
    const own = await sealingKeyOf(this.#userId, this.#db)
    if (!own) return
    // On a personal device nothing is kept for people who leave.
    if (!(await isSharedDevice()))
      return void (await sealedDb.parts
        .where({ userId: this.#userId })
        .and(({ table }) => table !== UNSENT)
        .delete())
    if (own.keyId !== this.#keyId) this.#known.clear()
    this.#keyId = own.keyId
    const fresh = await this.#db.freshness.toArray()
    let left = this.#mostBytes
    for (const table of SEALED_TABLES) left -= await this.#bytesOf({ table, own, left })
    const rows = fresh.flatMap((row) => {
      const table = tableOfResource(row.resource)
      return table && this.#known.get(table) ? row : []
    })
    await replaceParts({ userId: this.#userId, table: FRESHNESS, rows, own, left: Number.POSITIVE_INFINITY })
    // Data that could not be restored at sign-in still needs the former keys.
    const waiting = await sealedDb.parts
      .where({ userId: this.#userId })
      .and(({ table }) => table === DRAFTS || table === UNSENT)
      .count()
    if (waiting === 0)
      await sealedDb.keys
        .where({ userId: this.#userId })
        .and(({ keyId }) => keyId === own.keyId)
        .modify({ isOnly: true })
  }

  async #bytesOf({ table, own, left }: { table: SealedTable; own: SealingKey; left: number }): Promise<number> {
    const known = this.#known.get(table)
    if (known !== undefined && known <= left) return known
    // Set before the read: a change during it makes the table dirty again.
    this.#known.set(table, 0)
    const rows = await rowsOf(this.#db[table] as unknown as Table<object, string>)
    const isOwn = (row: object) => !OF_MANY.includes(table) || ('userId' in row && row.userId === this.#userId)
    const bytes = await replaceParts({ userId: this.#userId, table, rows: rows.filter(isOwn), own, left })
    if (this.#known.has(table)) this.#known.set(table, bytes)
    return bytes
  }
}

/** All rows in one transaction, read in short tasks. */
function rowsOf(table: Table<object, string>): Promise<object[]> {
  const idOf = (row: object | undefined) =>
    (row as Record<string, string> | undefined)?.[table.schema.primKey.keyPath as string] ?? ''
  return table.db.transaction('r', table, async () => {
    const all: object[] = []
    for (
      let slice = await sliceAfter(table, '');
      slice.length > 0;
      slice = await sliceAfter(table, idOf(slice.at(-1)))
    ) {
      all.push(...slice)
      if (slice.length < ROWS_A_SLICE) break
    }
    return all
  })
}

function sliceAfter(table: Table<object, string>, id: string): Promise<object[]> {
  return table.where(':id').above(id).limit(ROWS_A_SLICE).toArray()
}

type Replacement = { userId: string; table: string; rows: readonly object[]; own: SealingKey; left: number }

/** Replaces the table's parts in one transaction; removes them all if there is no room. Returns the number of bytes. */
async function replaceParts({ userId, table, rows, own, left }: Replacement): Promise<number> {
  const chunks = Math.max(1, Math.ceil(rows.length / ROWS_A_PART))
  const fresh: SealedPartRow[] = []
  let bytes = 0
  for (let chunk = 0; chunk < chunks && bytes <= left; chunk += 1) {
    const part = { userId, table, chunk, chunks, rows: rows.slice(chunk * ROWS_A_PART, (chunk + 1) * ROWS_A_PART) }
    const text = JSON.stringify(part)
    const present = await sealedDb.parts.get([userId, table, chunk])
    const isSame = present?.keyId === own.keyId && (await unsealText(present, own.key)) === text
    const sealed = isSame ? present : await sealPart(part, own, text)
    if (!isSame) fresh.push(sealed)
    bytes += sealed.bytes.byteLength
    await aPause()
  }
  const isKept = bytes <= left
  await sealedDb.transaction('rw', sealedDb.parts, sealedDb.keys, async () => {
    // The seal may have ended meanwhile; nothing could open these parts then.
    if ((await sealedDb.keys.get(userId))?.keyId !== own.keyId) return
    if (isKept) await sealedDb.parts.bulkPut(fresh)
    await sealedDb.parts
      .where('[userId+table+chunk]')
      .between([userId, table, isKept ? chunks : 0], [userId, table, Number.POSITIVE_INFINITY])
      .delete()
  })
  return isKept ? bytes : 0
}

/** Yields to user input. */
function aPause(): Promise<void> {
  return new Promise((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(() => resolve(), { timeout: 1_000 })
      : setTimeout(resolve),
  )
}
