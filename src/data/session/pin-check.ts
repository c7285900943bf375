import { deviceDb } from '../store/device-db.ts'
import type { PinCheck } from '../store/device-db.ts'

export async function forgetPin(userId: string): Promise<void> {
  await deviceDb.people
    .where('userId')
    .equals(userId)
    .modify((person) => void delete person.pin)
}

const SALT_BYTES = 16

export async function checkOf(pin: string): Promise<PinCheck> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  return { salt, check: await checkValueOf(pin, salt) }
}

/** Whether the PIN may be right: one in 256 wrong PINs passes too. */
export async function passesCheck(pin: string, { salt, check }: PinCheck): Promise<boolean> {
  return (await checkValueOf(pin, salt)) === check
}

async function checkValueOf(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<number> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array([...salt, ...new TextEncoder().encode(pin)]))
  return new Uint8Array(digest)[0] ?? 0
}
