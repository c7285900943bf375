import { liveQuery } from 'dexie'
import { deviceDb } from '../../../data/store/device-db.ts'
import type { SessionRow } from '../../../data/store/device-db.ts'
import { readSession } from '../../../data/session/session.ts'
import { removeLeftovers } from '../../../data/session/sign-out.ts'
import { choosePerson } from '../../../stores/chosen-person-store.ts'
import { setSession, useSessionStore } from '../../../stores/session-store.ts'

/** Keeps the session store in sync with the device's session row, also when another tab signs in or out. */
export function watchSession(): void {
  let seen: string | undefined
  liveQuery(() => deviceDb.session.get('current')).subscribe({
    next(row) {
      // The row's clock field changes with every read; only another sign-in matters.
      const current = row ? `${row.userId} ${row.signedInAt} ${row.employeeName} ${row.asksForPassword}` : ''
      if (current === seen) return
      seen = current
      void followSession()
    },
    error: () => setSession({ status: 'signedOut' }),
  })
}

async function followSession(): Promise<void> {
  showSession(await readSession().catch(() => null))
}

/** Puts the signed-in person into the session store. */
export function showSession(row: SessionRow | null): void {
  const before = useSessionStore.getState().session
  if (!row) setSession({ status: 'signedOut' })
  else {
    choosePerson(null)
    const {
      userId,
      employeeName,
      employeeNameAr,
      formerNames = [],
      isAdmin,
      isAccountant,
      asksForPassword = null,
    } = row
    const names = [employeeName, ...formerNames]
    setSession({
      status: 'signedIn',
      userId,
      employeeName,
      employeeNameAr,
      names,
      isAdmin,
      isAccountant,
      asksForPassword,
    })
  }
  // Runs after the screens have unmounted: a last keystroke may have recreated what the sign-out had just deleted.
  if (before.status === 'signedIn' && before.userId !== row?.userId)
    setTimeout(() => void removeLeftovers(before.userId).catch(() => {}))
}
