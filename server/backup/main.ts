import { runDatabaseCommand, USAGE } from './commands.ts'
import { refuseOtherDatabase } from '../command-line/refuse-other-database.ts'
import { runFromTerminal } from '../command-line/run-from-terminal.ts'
import { readSettings } from '../settings/settings.ts'

runFromTerminal({
  usage: USAGE,
  async run(args, print) {
    const place = readSettings({ ...process.env, DEMO: '' })
    await runDatabaseCommand(args, {
      place,
      print,
      scratch: process.env['SCRATCH'] || undefined,
      erasures: place.erasuresFile,
      replaced: process.env['REPLACED'] || undefined,
      beforeOpening: () => refuseOtherDatabase(place, process.env),
    })
  },
})
