import type { ReactNode } from 'react'
import { rolesOf } from '../shared/rules/access/access.ts'
import type { Role } from '../shared/rules/access/access.ts'
import { useSignedIn } from '../stores/session-store.ts'
import { lazyPage } from './lazy-page.tsx'

const OtherRolePage = lazyPage(() => import('./pages/other-role-page.tsx'), 'OtherRolePage')

/** The page, or a message that it belongs to another role. The server checks permissions by itself. */
export function RequireRole({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const own = rolesOf(useSignedIn())
  return own.some((role) => roles.includes(role)) ? children : <OtherRolePage />
}
