import { Suspense, useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import { I18nProvider } from '@lingui/react'
import { i18n } from '../i18n/i18n.ts'
import { watchFirstPaint } from '../lib/first-paint.ts'
import { useSessionStore } from '../stores/session-store.ts'
import { useReturnTo } from './return-to.ts'
import { Frame } from './layout/frame.tsx'
import { lazyPage } from './lazy-page.tsx'
import { SignInPage } from './pages/sign-in-page.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { paths } from './paths.ts'
import { RequireRole } from './require-role.tsx'
import { pageRoutes } from './routes.tsx'

const OwnPasswordPage = lazyPage(() => import('./pages/own-password-page.tsx'), 'OwnPasswordPage')
const NotFoundPage = lazyPage(() => import('./pages/not-found-page.tsx'), 'NotFoundPage')

export function App() {
  // Runs after the first commit, whatever it rendered.
  useEffect(watchFirstPaint, [])
  return (
    <I18nProvider i18n={i18n}>
      <PageBoundary>
        <BrowserRouter>
          <Routes>
            <Route path={paths.login} element={<SignInPage />} />
            <Route element={<SignedInFrame />}>
              {pageRoutes.map(({ path, roles, page }) => (
                <Route key={path} path={path} element={<RequireRole roles={roles}>{page}</RequireRole>} />
              ))}
              <Route path="*" element={<NotFoundPage />} />
            </Route>
          </Routes>
        </BrowserRouter>
      </PageBoundary>
    </I18nProvider>
  )
}

/** The frame with its page, or a redirect to /login if nobody is signed in. */
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
  return status === 'signedIn' ? <Frame /> : <Navigate to={paths.login} replace state={returnTo} />
}
