import type { PasswordWish } from '../../shared/contract/session.ts'
import { deviceDb } from '../store/device-db.ts'
import { askedKey } from './password-wish.ts'
import { writeSetting } from '../store/settings.ts'

/** Postpones the question. */
export async function putOffPassword(userId: string): Promise<void> {
  await writeSetting(askedKey(userId), Date.now())
  await askNoMore(userId)
}

/** Ends the question for this session and returns its kind, if it was asked. */
export function askNoMore(userId: string): Promise<PasswordWish | null> {
  return deviceDb.transaction('rw', deviceDb.session, async () => {
    const session = await deviceDb.session.get('current')
    if (session?.userId !== userId || session.asksForPassword === undefined) return null
    const { asksForPassword, ...row } = session
    await deviceDb.session.put(row)
    return asksForPassword
  })
}
