import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { healthSchema } from '../../src/shared/contract/session.ts'
import { openSnapshot, SQLITE_FILE } from '../database/open-database.ts'
import type { DatabasePlace } from '../database/open-database.ts'
import { databaseId } from '../repositories/changes.ts'
import { loopbackAddress } from '../settings/addresses.ts'

const HEALTH_WITHIN_MS = 1_000

type Place = DatabasePlace & { host: string; port: number }

/**
 * Throws if a server answers at HOST and PORT and uses another database than the one at `place`: then the command was
 * called with other settings than the server, and would read or change the wrong data. ANOTHER_DATABASE=1 goes on.
 */
export async function refuseOtherDatabase(place: Place, environment: NodeJS.ProcessEnv): Promise<void> {
  if (environment['ANOTHER_DATABASE'] === '1') return
  const served = await servedDatabase(place)
  if (served === null || served === (await idAt(place))) return
  throw new Error(
    `The server at ${loopbackAddress(place)} uses another database than this command would: ${nameOf(place)}.
Call it with the server's DATA_DIR or DATABASE_URL, or with ANOTHER_DATABASE=1 if another database is meant.`,
  )
}

/** The id of the database of the server at that address; null if none answers, or one that does not say it. */
async function servedDatabase(place: Place): Promise<string | null> {
  try {
    const answer = await fetch(`${loopbackAddress(place)}/api/health`, {
      signal: AbortSignal.timeout(HEALTH_WITHIN_MS),
    })
    return healthSchema.parse(await answer.json()).database ?? null
  } catch {
    return null
  }
}

/** Null if there is none yet, or if it cannot be read. Creates nothing. */
async function idAt(place: DatabasePlace): Promise<string | null> {
  if (place.databaseUrl === null && !existsSync(join(place.dataDir, SQLITE_FILE))) return null
  const db = openSnapshot(place)
  try {
    return await databaseId(db)
  } catch {
    return null
  } finally {
    await db.close()
  }
}

/** Without the password that the URL may contain. */
function nameOf({ databaseUrl, dataDir }: DatabasePlace): string {
  if (databaseUrl === null) return `SQLite in ${dataDir}`
  const { hostname, pathname } = new URL(databaseUrl)
  return `PostgreSQL ${pathname.slice(1)} at ${hostname || 'this machine'}`
}
