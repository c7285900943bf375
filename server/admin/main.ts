import { runAdmin, USAGE } from './commands.ts'
import { readPassword } from './read-password.ts'
import { UsageError } from './usage-error.ts'
import { migrateToLatest } from '../database/migrate.ts'
import { openDatabase } from '../database/open-database.ts'
import { Problem } from '../http/problem.ts'
import { readSettings, SettingsError } from '../settings/settings.ts'

async function main(): Promise<void> {
  const db = openDatabase(readSettings({ ...process.env, DEMO: '' }))
  try {
    await migrateToLatest(db)
    const print = (line: string) => process.stdout.write(`${line}\n`)
    await runAdmin(process.argv.slice(2), { db, clock: Date.now, readPassword: () => readPassword(), print })
  } finally {
    await db.close()
  }
}

function sentencesOf(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`
  if (error instanceof SettingsError) return error.message
  if (error instanceof Problem)
    return [error.code, ...(error.errors ?? []).map(({ path, message }) => `${path}: ${message}`)].join('\n')
  return error instanceof Error ? error.message : 'unknown fault'
}

main().catch((error: unknown) => {
  process.stderr.write(`${sentencesOf(error)}\n`)
  process.exitCode = 1
})
