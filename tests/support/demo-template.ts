import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteFile } from '../../server/database/sqlite-file.ts'
import { hashPassword } from '../../server/passwords/passwords.ts'
import { DEMO_PASSWORD } from './demo-people.ts'
import { ServerProcess } from './server-process.ts'
import { TEMPLATE_VARIABLE, SQLITE_FILE } from './test-database.ts'

/**
 * A cheap hash, because a run signs in hundreds of times. A hash contains its own cost, so the server verifies it like
 * any other.
 */
const CHEAP = { logN: 10, r: 8, p: 1 }

/**
 * Seeds the demo chain once per run with the real server; each test's server starts on a copy. Returns a function that
 * deletes it.
 */
export async function makeDemoTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'counter-template-'))
  const server = await ServerProcess.start()
  await server.stop()
  cpSync(server.dataDir, folder, { recursive: true })
  await server.dispose()
  const file = openSqliteFile(join(folder, SQLITE_FILE))
  file.prepare('update users set password_hash = ?').run(await hashPassword(DEMO_PASSWORD, CHEAP))
  file.close()
  process.env[TEMPLATE_VARIABLE] = folder
  return () => {
    delete process.env[TEMPLATE_VARIABLE]
    rmSync(folder, { recursive: true, force: true })
  }
}
