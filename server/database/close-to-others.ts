import { chmodSync, closeSync, existsSync, openSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { PIN_SECRET_FILE } from '../sessions/pins.ts'

const OTHERS = 0o077
const STICKY = 0o1000
/** Files that SQLite keeps beside the database. It creates them with the mode of the database file. */
const COMPANIONS = ['-wal', '-shm', '-journal']

/**
 * Restricts a database file, its companion files and its folder to the owner, because the database holds pay and
 * contact data. Creates the file if it is missing. Reports what it cannot restrict instead of throwing, so that the
 * server still starts.
 */
export function closeToOthers(file: string, warn: (sentence: string) => void): void {
  if (process.platform === 'win32') return
  // Creates a missing file only: opening and closing a database in use would drop SQLite's locks on it.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  for (const path of [file, ...COMPANIONS.map((ending) => `${file}${ending}`)]) {
    if (existsSync(path)) close(path, { mode: 0o600, warn })
  }
  const folder = dirname(resolve(file))
  if (isOnlyOurs(folder, basename(file))) close(folder, { mode: 0o700, warn })
  else if (isOpen(folder))
    warn(
      `Other users of this machine can look into ${folder}, which holds more than the database. A folder of its own is safer (DATA_DIR).`,
    )
}

function close(path: string, { mode, warn }: { mode: number; warn: (sentence: string) => void }): void {
  if (!isOpen(path)) return
  try {
    chmodSync(path, mode)
  } catch {
    warn(
      `Other users of this machine can read ${path}, and this user may not change that: run "chmod ${mode.toString(8)} ${path}" as its owner.`,
    )
  }
}

function isOpen(path: string): boolean {
  return (statSync(path).mode & OTHERS) !== 0
}

/** What else a server or a file system puts there. */
const BESIDE: readonly string[] = [PIN_SECRET_FILE, 'lost+found']

/**
 * Root also owns the system's folders, so as root a folder counts as the database's own only if it holds nothing else.
 */
function isOnlyOurs(folder: string, file: string): boolean {
  if (folder === dirname(folder) || (statSync(folder).mode & STICKY) !== 0) return false
  return process.getuid?.() !== 0 || readdirSync(folder).every((name) => name.startsWith(file) || BESIDE.includes(name))
}
