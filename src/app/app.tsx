import { Suspense, useEffect } from 'react'
import type { ReactNode } from 'react'
import { I18nProvider } from '@lingui/react'
import { useLocation } from '../lib/router/location.ts'
import { matchPath } from '../lib/router/path-pattern.ts'
import { Redirect, Router } from '../lib/router/router.tsx'
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
        <Router>
          <Page />
        </Router>
      </PageBoundary>
    </I18nProvider>
  )
}

function Page() {
  const { pathname } = useLocation()
  if (matchPath(paths.login, pathname)) return <SignInPage />
  if (matchPath(paths.firstRun, pathname))
    return (
      <Suspense>
        <FirstRunPage />
      </Suspense>
    )
  const route = pageRoutes.find(({ path }) => matchPath(path, pathname))
  return (
    <SignedInFrame>
      {route ? <RequireRole roles={route.roles}>{route.page}</RequireRole> : <NotFoundPage />}
    </SignedInFrame>
  )
}

/** The frame with its page, or a redirect to /login if no person is signed in. */
function SignedInFrame({ children }: { children: ReactNode }) {
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
  return status === 'signedIn' ? <Frame>{children}</Frame> : <Redirect to={paths.login} state={returnTo} />
}
