import { Suspense, useEffect } from 'react'
import { I18nProvider } from '@lingui/react'
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router-dom'
import { i18n } from '../i18n/i18n.ts'
import { watchFirstPaint } from '../lib/first-paint.ts'
import { useSessionStore } from '../stores/session-store.ts'
import { useReturnTo } from './return-to.ts'
import { Frame } from './layout/frame.tsx'
import { lazyPage } from './lazy-page.tsx'
import { SignInPage } from './pages/sign-in-page.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { paths } from '../paths/paths.ts'
import { RequireRole } from './require-role.tsx'
import { pageRoutes } from './routes.tsx'

const OwnPasswordPage = lazyPage(() => import('./pages/own-password-page.tsx'), 'OwnPasswordPage')
const FirstRunPage = lazyPage(() => import('./pages/first-run-page.tsx'), 'FirstRunPage')
const NotFoundPage = lazyPage(() => import('./pages/not-found-page.tsx'), 'NotFoundPage')

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
