import { loadAllTexts } from '../i18n/i18n.ts'
import type { Role } from '../shared/rules/access/access.ts'

/** The page that each role opens most often from its home screen. */
const NEXT: Record<Role, () => Promise<unknown>> = {
  employee: () => import('./pages/sales-report-page.tsx'),
  admin: () => import('./pages/pharmacy-sales-page.tsx'),
  accountant: () => import('../features/payroll/parts/entry/payroll-entry.tsx'),
}

/**
 * Preloads and evaluates the most likely next page while the browser is idle: on a cheap tablet, evaluating it takes
 * longer than rendering it. Only if the service worker has cached it, so that it causes no network traffic.
 */
export function prepareNextPage(roles: readonly Role[]): void {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return
  const prepare = () => void Promise.all([...roles.map((role) => NEXT[role]()), loadAllTexts()]).catch(() => undefined)
  if ('requestIdleCallback' in globalThis) requestIdleCallback(prepare)
  else setTimeout(prepare)
}
