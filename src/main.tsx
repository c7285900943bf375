// Before anything else: what takes longest is asked for while the rest is still being run.
import { firstRead, sessionAtStart } from './early.ts'
import * as z from 'zod/mini'
import './components/theme.css'
import './components/base.css'
import { mount } from './app/mount.tsx'
import { finishSessionChanges } from './data/session.ts'
import { askToPersist } from './data/storage.ts'
import { startSending } from './data/sync/schedule.ts'
import { primeHomeSales } from './features/sales/queries.ts'
import { showSession, watchSession } from './features/session/watch-session.ts'
import { startPreferences } from './features/settings/commands.ts'
import { watchSheets } from './lib/failed-sheets.ts'
import { afterFirstPaint } from './lib/first-paint.ts'
import { forgetPrimedReads } from './lib/primed-reads.ts'

// Before any schema is used: the page's policy forbids making code from text.
z.config({ jitless: true })

async function start(): Promise<void> {
  // Left out of a production build, condition and all.
  if (import.meta.env.DEV) (await import('./app/dev/start-dev-panel.tsx')).startDevPanel()

  const [session, first] = await Promise.all([sessionAtStart, firstRead, startPreferences()])
  if (session && first?.sales) primeHomeSales({ userId: session.userId, sales: first.sales })
  showSession(session)
  const root = document.getElementById('root')
  if (root) mount(root)
  afterFirstPaint(() => {
    forgetPrimedReads()
    watchSheets()
    watchSession()
    startSending()
    void finishSessionChanges()
    void askToPersist()
  })
}

void start()
