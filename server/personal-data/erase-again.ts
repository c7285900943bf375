import { COMMAND_LINE } from '../admin/move-employee.ts'
import type { Database } from '../database/database.ts'
import { findUser } from '../repositories/users.ts'
import { erasePerson } from './erase.ts'
import { isErased } from './erased-account.ts'
import { readErasureList } from './erasure-list.ts'

type Again = { file: string; now: string; print: (line: string) => void }

/** Erases again whom the list names, after a database was put back to an earlier state. */
export async function eraseAgain(db: Database, { file, now, print }: Again): Promise<void> {
  const ids = readErasureList(file)
  if (ids === null) {
    print(`There is no list of erasures in ${file}. If anybody was ever erased, put the list there and run put-back.`)
    return
  }
  let count = 0
  for (const id of ids) {
    const user = await findUser(db, id)
    if (!user || isErased(user)) continue
    await erasePerson(db, { user, actor: COMMAND_LINE, reason: 'Erased before; a backup was restored', now })
    count += 1
  }
  print(`Erased again, from ${file}: ${count}.`)
}
