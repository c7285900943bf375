import { countUnsent } from './own-unsent-rows.ts'

type BadgeHolder = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

/** Shows on the installed app's icon how much is unsent, in the browsers that can; nothing depends on it. */
export async function showBadge(unsent: number, holder: BadgeHolder = navigator): Promise<void> {
  try {
    await (unsent > 0 ? holder.setAppBadge?.(unsent) : holder.clearAppBadge?.())
  } catch {
    // Refused where the app is not installed.
  }
}

/** The same from the worker, after sending while no page is open. Storage that cannot be read keeps nothing else from going on. */
export async function showBadgeNow(): Promise<void> {
  const unsent = await countUnsent().catch(() => null)
  if (unsent !== null) await showBadge(unsent)
}
