import type { Database } from '../database/database.ts'
import type { Clock } from '../http/context.ts'

/** What a command works with. */
export type Tools = {
  db: Database
  clock: Clock
  /** Prompts for a password, or reads it from standard input. Passwords are never command-line arguments. */
  readPassword: () => Promise<string>
  /** The address that people use. */
  address: string
  print: (line: string) => void
  /** Asks on the terminal, unless a test answers. */
  ask?: (question: string) => Promise<string>
  /** The list of erasures, outside the database. */
  erasuresFile?: string
}
