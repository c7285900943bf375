import { setTimeout as wait } from 'node:timers/promises'
import { databaseErrorCode } from './database.ts'

const TRIES = 40
const AGAIN_AFTER_MS = 250
const LOCK_NOT_AVAILABLE = '55P03'

/** Retries while another server holds a lock. For startup only, where no request is waiting. */
export async function onceFree<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= TRIES || !isInUse(error)) throw error
      await wait(AGAIN_AFTER_MS)
    }
  }
}

function isInUse(error: unknown): boolean {
  const code = databaseErrorCode(error)
  return code === LOCK_NOT_AVAILABLE || code?.startsWith('SQLITE_BUSY') === true
}
