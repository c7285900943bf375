import { deviceDb } from '../store/device-db.ts'

/** Sends the sign-outs stored on this tablet. Rejects if one could not be sent. */
export async function tellPendingSignOuts(signal?: AbortSignal): Promise<void> {
  if ((await deviceDb.pendingSignOuts.count()) === 0) return
  await (await import('./tell-pending-sign-outs.ts')).tellAll(signal)
}
