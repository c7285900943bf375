import pg from 'pg'

const LOCAL = 'postgres://postgres@127.0.0.1:5432/test'
const LIMIT_MS = 10_000

/**
 * Global set-up of the suites with a database: uses a PostgreSQL that runs on this machine and accepts everybody. An
 * address in TEST_DATABASE_URL takes precedence; an empty one means none.
 */
export async function setup(): Promise<void> {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return
  const client = new pg.Client({ connectionString: LOCAL, connectionTimeoutMillis: LIMIT_MS })
  try {
    await client.connect()
    process.env['TEST_DATABASE_URL'] = LOCAL
  } catch {
    // None, or one that needs a password.
  } finally {
    await client.end().catch(() => {})
  }
}
