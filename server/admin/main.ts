import { readCommand, USAGE } from './commands.ts'
import { doctor } from './doctor.ts'
import { optionsOf } from './options.ts'
import { readPassword } from './read-password.ts'
import { refuseOtherDatabase } from '../command-line/refuse-other-database.ts'
import { runFromTerminal } from '../command-line/run-from-terminal.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open-database.ts'
import { Problem } from '../http/problem.ts'
import { publicAddress } from '../settings/addresses.ts'
import { readSettings } from '../settings/settings.ts'

runFromTerminal({
  usage: USAGE,
  explain: sentencesOf,
  async run(args, print) {
    // Works also where the settings or the database do not.
    if (args[0] === 'doctor') {
      optionsOf(args.slice(1), [])
      if (!(await doctor({ environment: process.env, now: Date.now(), print }))) process.exitCode = 1
      return
    }
    const command = readCommand(args)
    const config = readSettings({ ...process.env, DEMO: '' })
    await refuseOtherDatabase(config, process.env)
    const db = openDatabase(config)
    try {
      await migrate(db)
      await command({
        db,
        clock: Date.now,
        readPassword: () => readPassword(),
        address: publicAddress(config, config.port),
        print,
        erasuresFile: config.erasuresFile,
      })
    } finally {
      await db.close()
    }
  },
})

function sentencesOf(error: unknown): string | null {
  if (!(error instanceof Problem)) return null
  return [error.code, ...(error.errors ?? []).map(({ path, message }) => `${path}: ${message}`)].join('\n')
}
