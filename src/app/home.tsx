import { rolesOf } from '../shared/rules/access.ts'
import { useSignedIn } from '../stores/session-store.ts'
import { lazyPage } from './lazy-page.tsx'
import { HomePage } from './pages/home-page.tsx'

const AccountantHomePage = lazyPage(() => import('./pages/accountant-home-page.tsx'), 'AccountantHomePage')
const DashboardPage = lazyPage(() => import('./pages/dashboard-page.tsx'), 'DashboardPage')

/** The same address is each role's own home; someone with both flags gets the manager's. */
export function Home() {
  const roles = rolesOf(useSignedIn())
  if (roles.includes('admin')) return <DashboardPage />
  if (roles.includes('accountant')) return <AccountantHomePage />
  return <HomePage />
}
