import { Suspense, useEffect } from 'react'
import { I18nProvider } from '@lingui/react'
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router-dom'
import type { ReactNode } from 'react'
import { i18n } from '../i18n/i18n.ts'
import { watchFirstPaint } from '../lib/first-paint.ts'
import { useSessionStore, useSignedIn } from '../stores/session-store.ts'
import { paths } from '../paths/paths.ts'
import { Banner } from '../components/state/banner.tsx'
import { ErrorBoundary } from '../components/state/error-boundary.tsx'
import { Button } from '../components/inputs/button.tsx'
import { useT } from '../i18n/use-t.ts'
import { rolesOf } from '../shared/rules/access/access.ts'
import type { Role } from '../shared/rules/access/access.ts'
import { useReturnTo } from './return-to.ts'
import { Frame } from './layout/frame.tsx'
import { lazyPage } from './lazy-page.tsx'
import { SignInPage } from './pages/sign-in-page.tsx'
import { pageRoutes } from './routes.tsx'
import styles from './app.module.css'

const OwnPasswordPage = lazyPage(() => import('./pages/own-password-page.tsx'), 'OwnPasswordPage')
const FirstRunPage = lazyPage(() => import('./pages/first-run-page.tsx'), 'FirstRunPage')
const NotFoundPage = lazyPage(() => import('./pages/not-here-pages.tsx'), 'NotFoundPage')

export function App() {
  // Runs after the first commit of React, with or without content.
  useEffect(watchFirstPaint, [])
  return (
    <I18nProvider i18n={i18n}>
      <PageBoundary>
        <BrowserRouter>
          <Pages />
        </BrowserRouter>
      </PageBoundary>
    </I18nProvider>
  )
}

function Pages() {
  return (
    <Routes>
      <Route path={paths.login} element={<SignInPage />} />
      <Route
        path={paths.firstRun}
        element={
          <Suspense>
            <FirstRunPage />
          </Suspense>
        }
      />
      <Route element={<SignedInFrame />}>
        {pageRoutes.map(({ path, roles, page }) => (
          <Route key={path} path={path} element={<RequireRole roles={roles}>{page}</RequireRole>} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}

/** The frame with its page, or a redirect to /login if no person is signed in. */
function SignedInFrame() {
  const { session } = useSessionStore()
  const { status } = session
  const returnTo = useReturnTo(status === 'signedIn')
  if (status === 'starting') return null
  if (status === 'signedIn' && session.asksForPassword) {
    return (
      <Suspense>
        <OwnPasswordPage />
      </Suspense>
    )
  }
  if (status !== 'signedIn') return <Navigate replace to={paths.login} state={returnTo} />
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** The outermost error boundary, for errors in the frame itself. */
class PageBoundary extends ErrorBoundary {
  override render() {
    return this.state.hasFailed ? <BrokenPage /> : this.props.children
  }
}

function BrokenPage() {
  const t = useT()
  return (
    <main className={styles.page}>
      <Banner
        tone="error"
        title={t('app.brokenPageTitle')}
        action={<Button onClick={() => location.reload()}>{t('app.reload')}</Button>}
      >
        {t('app.brokenPageBody')}
      </Banner>
    </main>
  )
}

const OtherRolePage = lazyPage(() => import('./pages/not-here-pages.tsx'), 'OtherRolePage')

/** The page, or a message that it belongs to another role. The server checks permissions by itself. */
function RequireRole({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const own = rolesOf(useSignedIn())
  return own.some((role) => roles.includes(role)) ? children : <OtherRolePage />
}
