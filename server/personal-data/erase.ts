import { inTransaction } from '../database/database.ts'
import type { Database } from '../database/database.ts'
import { eraseIn } from '../repositories/erasure.ts'
import type { Erase, Erasure } from '../repositories/erasure.ts'

class Undone extends Error {}

/** What an erasure would change; changes nothing. */
export async function tryErasing(db: Database, erase: Erase): Promise<Erasure> {
  let erasure: Erasure = { rows: {}, shared: [] }
  const tried = inTransaction(db, async (tx) => {
    erasure = await eraseIn(tx, erase)
    throw new Undone()
  })
  await tried.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return erasure
}

/** Erases a person whose account is closed. `beforeCommit` runs last: the erasure is undone if it fails. */
export async function erasePerson(
  db: Database,
  { beforeCommit, ...erase }: Erase & { beforeCommit?: () => void },
): Promise<Erasure> {
  return inTransaction(db, async (tx) => {
    const erasure = await eraseIn(tx, erase)
    beforeCommit?.()
    return erasure
  })
}
