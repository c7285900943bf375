import { runDatabaseCommand } from './commands.ts'
import { readSettings } from '../settings/settings.ts'

async function main(): Promise<void> {
  const print = (line: string) => process.stdout.write(`${line}\n`)
  await runDatabaseCommand(process.argv.slice(2), {
    place: readSettings({ ...process.env, DEMO: '' }),
    print,
    replaced: process.env['REPLACED'] || undefined,
  })
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'unknown fault'}\n`)
  process.exitCode = 1
})
