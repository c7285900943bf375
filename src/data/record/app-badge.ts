import { outboxReads } from '../store/outbox-store.ts'

type BadgeHolder = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

/** Shows the number of unsent rows on the icon of the installed app, in browsers that support it. Best effort. */
export async function showBadge(unsent: number, holder: BadgeHolder = navigator): Promise<void> {
  try {
    await (unsent > 0 ? holder.setAppBadge?.(unsent) : holder.clearAppBadge?.())
  } catch {
    // Refused if the app is not installed.
  }
}

/** The same from the worker, after sending while no page is open. Ignores a storage error. */
export async function showBadgeNow(): Promise<void> {
  const unsent = await outboxReads.countUnsent().catch(() => null)
  if (unsent !== null) await showBadge(unsent)
}
