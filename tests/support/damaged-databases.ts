import { closeSync, openSync, readdirSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Damages the databases of a killed Chromium like a kill during a write whose log was appended to afterwards. Chromium
 * then deletes them all.
 */
export function damageDatabases(profile: string): void {
  const folder = join(profile, 'Default/IndexedDB')
  for (const database of readdirSync(folder).filter((name) => name.endsWith('.leveldb'))) {
    for (const name of readdirSync(join(folder, database)).filter((each) => each.endsWith('.log'))) {
      const path = join(folder, database, name)
      const file = openSync(path, 'r+')
      writeSync(file, Buffer.alloc(64, 0xff), 0, 64, Math.floor(statSync(path).size / 2))
      closeSync(file)
    }
  }
}
