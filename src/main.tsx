import * as z from 'zod/mini'
import './components/theme.css'
import './components/base.css'
import { lockIfLeftTooLong } from './data/idle-lock.ts'
import { finishSessionChanges } from './data/session.ts'
import { askToPersist } from './data/storage.ts'
import { outboxDb } from './data/sync/outbox-db.ts'
import { startSending } from './data/sync/schedule.ts'
import { watchSession } from './features/session/watch-session.ts'
import { startPreferences } from './features/settings/commands.ts'

// Before any schema is used: the page's policy forbids making code from text.
z.config({ jitless: true })

// Left out of a production build, condition and all.
if (import.meta.env.DEV) (await import('./app/dev/start-dev-panel.tsx')).startDevPanel()

// The databases are opened and asked while React is still on its way. A failure shows where they are used.
void outboxDb.open().catch(() => {})
const view = import('./app/mount.tsx')
// A session left behind too long ends before anything of it is shown.
await Promise.all([lockIfLeftTooLong().catch(() => {}).then(watchSession), startPreferences()])

const root = document.getElementById('root')
if (root) (await view).mount(root)
startSending()
void finishSessionChanges()
void askToPersist()
