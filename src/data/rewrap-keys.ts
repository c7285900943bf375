import { openKeys, takeKey, writeKeys } from './sealing-keys.ts'

/** The password has changed here: what is sealed stays as it is, and the new password opens its keys. */
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
  // As at a sign-in, whatever was sealed here before.
  else await takeKey({ userId, passwordKey: to, isOffline: false })
}
