/** Failed reads of this page, to be retried at the first opportunity, by account and name. */
const failed = new Map<string, { account: string; again: () => Promise<void> }>()

type Outcome = { account: string; name: string; isFailed: boolean; again: () => Promise<void> }

/** Records the outcome of a read. One that consists of many requests is retried as a whole, at its own pace. */
export function noteOutcome({ account, name, isFailed, again }: Outcome): void {
  if (isFailed) failed.set(`${account} ${name}`, { account, again })
  else failed.delete(`${account} ${name}`)
}

export function hasFailed(account: string, name: string): boolean {
  return failed.has(`${account} ${name}`)
}

/** Retries this person's failed reads: the network is back, or they have signed in again. */
export async function refreshFailed(account: string): Promise<void> {
  await Promise.all([...failed.values()].filter((one) => one.account === account).map(({ again }) => again()))
}
