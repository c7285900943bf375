import type { Table } from 'dexie'
import { accountDb } from './account-db.ts'
import type { AccountDb } from './account-db.ts'
import { isSharedDevice } from './device-mode.ts'
import { unsealText } from './seal.ts'
import { sealedDb } from './sealed-db.ts'
import type { SealedPartRow } from './sealed-db.ts'
import { DRAFTS, FRESHNESS, sealPart, UNSENT } from './sealed-parts.ts'
import { SEALED_TABLES, tableOfResource } from './sealed-tables.ts'
import type { SealedTable } from './sealed-tables.ts'
import { sealingKeyOf } from './sealing-key-of.ts'
import type { SealingKey } from './sealing-keys.ts'

/** Of one person; what is over it is left out, table by table. */
export const MOST_SEALED_BYTES = 20_000_000

const ROWS_A_SLICE = 100
const ROWS_A_PART = 400

type Options = { mostBytes?: number }

/** Keeps sealed what the person at the counter has. One for each time that somebody is signed in. */
export class Sealer {
  readonly #userId: string
  /** The one handle: after a sign-out it stays closed, and a new one would make the deleted database anew. */
  readonly #db: AccountDb
  readonly #mostBytes: number
  /** By table how many bytes it takes, where it is sealed as it is now. */
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
   * Seals what is not sealed as it is now. Of a table all or nothing is sealed, and how fresh it is only with it: that is read first, so it
   * never says more than the rows that were read after it.
   */
  async seal(): Promise<void> {
    const own = await sealingKeyOf(this.#userId, this.#db)
    if (!own) return
    // Of somebody who leaves a personal device nothing is kept.
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
    // What could not be taken at the sign-in still waits under the key of before.
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
    // Before they are read: what changes meanwhile is to be sealed again.
    this.#known.set(table, 0)
    const rows = await rowsOf(this.#db[table] as unknown as Table<object, string>)
    const isOwn = (row: object) => table !== 'slips' || ('userId' in row && row.userId === this.#userId)
    const bytes = await replaceParts({ userId: this.#userId, table, rows: rows.filter(isOwn), own, left })
    if (this.#known.has(table)) this.#known.set(table, bytes)
    return bytes
  }
}

/** All rows at one moment, read in short tasks. */
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

/** The table's parts in the place of those of before, in one transaction; none of them where there is no room for all. How many bytes they take. */
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
    // The seal may have ended meanwhile: then nothing opens what would be written here.
    if ((await sealedDb.keys.get(userId))?.keyId !== own.keyId) return
    if (isKept) await sealedDb.parts.bulkPut(fresh)
    await sealedDb.parts
      .where('[userId+table+chunk]')
      .between([userId, table, isKept ? chunks : 0], [userId, table, Number.POSITIVE_INFINITY])
      .delete()
  })
  return isKept ? bytes : 0
}

/** What a person does meanwhile comes first. */
function aPause(): Promise<void> {
  return new Promise((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(() => resolve(), { timeout: 1_000 })
      : setTimeout(resolve),
  )
}
