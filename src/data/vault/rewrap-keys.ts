import { openKeys, takeKey, writeKeys } from './sealing-keys.ts'

/**
 * After a password change on this device: the sealed data stays unchanged, and its keys are sealed under the new
 * password.
 */
export async function rewrapKeys({
  userId,
  from,
  to,
}: {
  userId: string
  from: CryptoKey | undefined
  to: CryptoKey
}): Promise<void> {
  const keys = from && (await openKeys(userId, from))
  if (keys) await writeKeys({ userId, passwordKey: to, keys })
  // Like a sign-in, regardless of what was sealed here before.
  else await takeKey({ userId, passwordKey: to, isOffline: false })
}
