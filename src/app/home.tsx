import { useState } from 'react'
import type { ComponentType } from 'react'
import { loadAllTexts } from '../i18n/i18n.ts'
import { rolesOf } from '../shared/rules/access/access.ts'
import type { Role } from '../shared/rules/access/access.ts'
import { useSignedIn } from '../stores/session-store.ts'
import { lazyPage } from './lazy-page.tsx'
import { HomePage } from './pages/home-page.tsx'

const loadAccountantHome = () => import('./pages/accountant-home-page.tsx')
const loadDashboard = () => import('./pages/dashboard-page.tsx')
const AccountantHomePage = lazyPage(loadAccountantHome, 'AccountantHomePage')
const DashboardPage = lazyPage(loadDashboard, 'DashboardPage')

/**
 * Pages loaded by `loadHome`. They render together with the frame; React's `lazy` would first render the frame without
 * them.
 */
const loaded = new Map<Role, ComponentType>()

/** All roles have their home screen at the same path; a person with both flags gets the manager's. */
export function Home() {
  const role = homeRoleOf(rolesOf(useSignedIn()))
  const [Loaded] = useState(() => loaded.get(role))
  if (Loaded) return <Loaded />
  if (role === 'admin') return <DashboardPage />
  if (role === 'accountant') return <AccountantHomePage />
  return <HomePage />
}

/**
 * Loads a home screen that is not part of the first load. Resolves even if loading failed: the page then retries by
 * itself.
 */
export async function loadHome(roles: readonly Role[]): Promise<void> {
  const role = homeRoleOf(roles)
  const load = { admin: loadDashboardPage, accountant: loadAccountantPage, employee: null }[role]
  if (!load) return
  const [page] = await Promise.all([load(), loadAllTexts()]).catch(() => [null])
  if (page) loaded.set(role, page)
}

const loadDashboardPage = async () => (await loadDashboard()).DashboardPage
const loadAccountantPage = async () => (await loadAccountantHome()).AccountantHomePage

function homeRoleOf(roles: readonly Role[]): Role {
  return roles.includes('admin') ? 'admin' : roles.includes('accountant') ? 'accountant' : 'employee'
}
