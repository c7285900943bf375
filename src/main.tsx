// Must be the first import: it starts the slowest requests while the other modules are evaluated.
import { firstRead, sessionAtStart } from './early.ts'
import * as z from 'zod/mini'
import './components/theme/theme.css'
import './components/theme/base.css'
import { hideLeftPage } from './app/hide-left-page.ts'
import { loadHome } from './app/home.tsx'
import { mount } from './app/mount.tsx'
import { paths } from './paths/paths.ts'
import { prepareNextPage } from './app/prepare-next-page.ts'
import { watchTouches } from './app/watch-touches.ts'
import { clockIn, SERVER_CONTACT } from './data/store/clock-settings.ts'
import { learnStoredClock } from './data/http/device-time.ts'
import { firstChainKey } from './data/store/first-read.ts'
import { finishSessionChanges } from './data/session/sign-out.ts'
import { CHAIN_SETTINGS, SERVER_KIND } from './data/store/settings.ts'
import { askToPersist } from './data/store/storage.ts'
import { startSending } from './data/record/schedule.ts'
import { primeHomeSales } from './features/sales/queries.ts'
import { showSession, watchSession } from './features/session/parts/watch-session.ts'
import { startPreferences } from './features/settings/commands.ts'
import { showChainSettings } from './lib/chain-settings.ts'
import { watchSheets } from './lib/failed-sheets.ts'
import { showServerKind } from './lib/server-kind.ts'
import { afterFirstPaint } from './lib/first-paint.ts'
import { forgetPreloadedQueries, preloadQuery } from './lib/queries/preloaded-queries.ts'
import { learnClock } from './shared/clock.ts'
import { rolesOf } from './shared/rules/access/access.ts'

// Must run before any schema is used: the CSP forbids generating code from strings.
z.config({ jitless: true })

/** A home screen that does not load must not delay the frame for longer. */
const LONGEST_WAIT_MS = 500

const SEALS_AFTER_MS = 10_000

async function start(): Promise<void> {
  const [session, first] = await Promise.all([sessionAtStart, firstRead, startPreferences()])
  if (first) learnClock(clockIn(first.settings.get(SERVER_CONTACT)))
  else void learnStoredClock().catch(() => {})
  if (session && first?.sales) primeHomeSales({ userId: session.userId, sales: first.sales })
  if (session && location.pathname === paths.home) {
    // The shell is painted already. With its page loaded, the frame renders only once, and nothing is read twice.
    const home = Promise.all([first?.chain, loadHome(rolesOf(session))])
    const [chain] = await Promise.race([home, new Promise<[null]>((done) => setTimeout(done, LONGEST_WAIT_MS, [null]))])
    if (chain) preloadQuery(firstChainKey(session.userId), chain)
  }
  showChainSettings(first?.settings.get(CHAIN_SETTINGS))
  showServerKind(first?.settings.get(SERVER_KIND))
  hideLeftPage()
  showSession(session)
  const root = document.getElementById('root')
  if (root) mount(root)
  afterFirstPaint(() => {
    forgetPreloadedQueries()
    watchSheets()
    watchTouches()
    addEventListener('keydown', () => void import('./lib/keep-focus.ts').then(({ keepFocus }) => keepFocus()), {
      once: true,
    })
    // The keyboard of a tablet may cover the foot of the page.
    const seen = window.visualViewport
    seen?.addEventListener(
      'resize',
      () => void import('./lib/keyboard-height.ts').then(({ watchKeyboardHeight }) => watchKeyboardHeight(seen)),
      { once: true },
    )
    watchSession()
    startSending()
    void finishSessionChanges()
    void askToPersist()
    if (session) prepareNextPage(rolesOf(session))
    // After the requests of the first screen.
    setTimeout(
      () => void import('./app/watch-seals.ts').then(({ watchSeals }) => watchSeals()).catch(() => {}),
      SEALS_AFTER_MS,
    )
  })
}

void start()
