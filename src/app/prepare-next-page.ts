import { loadAllTexts } from '../i18n/i18n.ts'
import type { Role } from '../shared/rules/access.ts'

/** Where each role goes most often from its home. */
const NEXT: Record<Role, () => Promise<unknown>> = {
  employee: () => import('../features/sales/sales-report-page.tsx'),
  admin: () => import('./pages/pharmacy-sales-page.tsx'),
  accountant: () => import('./pages/payroll-entry-page.tsx'),
}

/**
 * Has the page that is most likely next run while nobody waits, so that the tap finds it: on a cheap tablet running it takes longer
 * than drawing it. Only where the worker keeps it, so that it costs no network.
 */
export function prepareNextPage(roles: readonly Role[]): void {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return
  const prepare = () => void Promise.all([...roles.map((role) => NEXT[role]()), loadAllTexts()]).catch(() => undefined)
  if ('requestIdleCallback' in globalThis) requestIdleCallback(prepare)
  else setTimeout(prepare)
}
