import { join } from 'node:path'
import { openSqliteFile } from '../server/database/sqlite-file.ts'
import { THEIR_PHARMACY } from '../tests/support/demo-people.ts'
import { ServerProcess } from '../tests/support/server-process.ts'
import { SQLITE_FILE } from '../tests/support/test-database.ts'

/** Starts the demo chain without the reports of the demo users' pharmacy, so that its days can be reported again. */
export async function startWithFreeDays(): Promise<ServerProcess> {
  const server = await ServerProcess.start()
  await server.stop()
  const file = openSqliteFile(join(server.dataDir, SQLITE_FILE))
  file.prepare('delete from reports where pharmacy_name = ?').run(THEIR_PHARMACY)
  file.close()
  await server.start()
  return server
}
